import { isExpired } from '@prosa/contracts/companies/rules.ts';
import type { ErrorCode } from '@prosa/contracts/errors.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { acks } from '@prosa/contracts/messages/schema.ts';
import { scheduleRangeMaxDays } from '@prosa/contracts/schedules/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { AppError } from '#platform/errors.ts';
import type { Outcome, ScheduleRow } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Validates the calendar's time range; refuses a half-open one and one that is too long. */
export function rangeOf(from: Date | undefined, to: Date | undefined) {
  if (from === undefined && to === undefined) return undefined;
  const ms = from && to ? to.getTime() - from.getTime() : 0;
  if (from && to && ms > 0 && ms <= scheduleRangeMaxDays * dayMs) return { from, to };
  throw new AppError('ERR_VALIDATION', {
    issues: [{ path: from === undefined ? 'from' : 'to', message: validationKeys.invalid }],
  });
}

/** Clamps a time in the past to now. */
export function sendAtOf(wanted: Date, now: Date): string {
  return new Date(Math.max(wanted.getTime(), now.getTime())).toISOString();
}

/** Whether the job still matches the schedule: a moved schedule has another job, and a sent one needs none. */
export function isDueAs(row: Pick<ScheduleRow, 'status' | 'send_at'> | undefined, sendAt: string): boolean {
  return row?.status === 'PENDENTE' && Date.parse(row.send_at) === Date.parse(sendAt);
}

interface SendingFacts {
  readonly isActive: boolean;
  readonly dueDate: string;
  readonly isInPlan: boolean;
  /** Null when the contact no longer exists. */
  readonly isGroup: boolean | null;
}

/**
 * Returns the reason why it cannot be sent, if any. A disconnected connection is none: the message waits in the outbox.
 */
export function obstacleTo(
  row: Pick<ScheduleRow, 'connection_id'>,
  facts: SendingFacts,
  now: Date,
): ErrorCode | undefined {
  if (!facts.isActive) return 'ERR_COMPANY_DISABLED';
  if (isExpired(facts.dueDate, now)) return 'ERR_SUBSCRIPTION_EXPIRED';
  if (!facts.isInPlan) return 'ERR_PLAN_FEATURE';
  if (facts.isGroup === null) return 'ERR_NO_CONTACT_FOUND';
  return row.connection_id === null ? 'ERR_NO_WAPP_FOUND' : undefined;
}

const clientIdPrefix = 'schedule:';

/** Client id that marks a message as sent by a schedule. */
export function clientIdFor(uuid: string): string {
  return clientIdPrefix + uuid;
}

/** Outcome of a schedule after a change of its message; undefined for messages that no schedule sent. */
export function outcomeOf(
  message: Pick<Message, 'clientId' | 'ack' | 'error' | 'updatedAt'>,
): Outcome | undefined {
  if (!message.clientId?.startsWith(clientIdPrefix)) return undefined;
  if (message.ack === acks.failed) {
    return { status: 'ERRO', error: (message.error ?? 'ERR_SENDING_WAPP_MSG') as ErrorCode };
  }
  if (message.ack === acks.waiting) return { status: 'AGENDADA' };
  return { status: 'ENVIADA', sentAt: new Date(message.updatedAt) };
}
