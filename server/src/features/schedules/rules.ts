import { isExpired } from '@prosa/contracts/companies/rules.ts';
import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { validationKeys } from '@prosa/contracts/fields.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { acks } from '@prosa/contracts/messages/schema.ts';
import { scheduleRangeMaxDays } from '@prosa/contracts/schedules/schema.ts';
import { AppError } from '#platform/errors.ts';
import type { Outcome, ScheduleRow } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The time a calendar asks for, or none; half of one, or too much of it, is refused. */
export function rangeOf(from: Date | undefined, to: Date | undefined) {
  if (from === undefined && to === undefined) return undefined;
  const ms = from && to ? to.getTime() - from.getTime() : 0;
  if (from && to && ms > 0 && ms <= scheduleRangeMaxDays * dayMs) return { from, to };
  throw new AppError('ERR_VALIDATION', {
    issues: [{ path: from === undefined ? 'from' : 'to', message: validationKeys.invalid }],
  });
}

/** A time that has passed is now: what somebody wants at once is not late. */
export function sendAtOf(wanted: Date, now: Date): string {
  return new Date(Math.max(wanted.getTime(), now.getTime())).toISOString();
}

/** Whether this is what the job was made for: what was moved has another one, and what has left needs none. */
export function isDueAs(row: Pick<ScheduleRow, 'status' | 'send_at'> | undefined, sendAt: string): boolean {
  return row?.status === 'PENDENTE' && Date.parse(row.send_at) === Date.parse(sendAt);
}

interface SendingFacts {
  readonly isActive: boolean;
  readonly dueDate: string;
  readonly isInPlan: boolean;
  /** Nothing when there is no such contact any more. */
  readonly isGroup: boolean | null;
}

/** Why it cannot leave, if it cannot. Not being connected is no reason: it waits in the outbox. */
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

/** By which a message says that it was one of these. */
export function clientIdFor(uuid: string): string {
  return clientIdPrefix + uuid;
}

/** What a change of its message means for a schedule; nothing when the message was none. */
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
