import { can, type PermissionHolder } from '#contracts/permissions.ts';
import type { Schedule } from './schema.ts';

/** Users see and change their own schedules; those who may see all tickets, everybody's. */
export function seesSchedule(
  holder: PermissionHolder,
  userId: number,
  schedule: Pick<Schedule, 'userId'>,
): boolean {
  return schedule.userId === userId || can(holder, 'tickets-manager:showall');
}

/** A queued or sent schedule cannot be changed; a failed one can be corrected and retried. */
export function isChangeable({ status }: Pick<Schedule, 'status'>): boolean {
  return status === 'PENDENTE' || status === 'ERRO';
}

const minuteMs = 60_000;

/** Returns the minutes of delay, of a sent or still waiting message; 0 when it was or is on time. */
export function minutesLate(
  { sendAt, sentAt, status }: Pick<Schedule, 'sendAt' | 'sentAt' | 'status'>,
  now: Date,
): number {
  if (status === 'ERRO') return 0;
  const until = sentAt === null ? now.getTime() : Date.parse(sentAt);
  return Math.max(0, Math.floor((until - Date.parse(sendAt)) / minuteMs));
}
