import { can, type PermissionHolder } from '#contracts/permissions.ts';
import type { Schedule } from './schema.ts';

/** Everybody sees and changes their own; those who look after all tickets, everybody's. */
export function seesSchedule(
  holder: PermissionHolder,
  userId: number,
  schedule: Pick<Schedule, 'userId'>,
): boolean {
  return schedule.userId === userId || can(holder, 'tickets-manager:showall');
}

/** What is on its way or has left is history; what failed may be mended and tried again. */
export function isChangeable({ status }: Pick<Schedule, 'status'>): boolean {
  return status === 'PENDENTE' || status === 'ERRO';
}

const minuteMs = 60_000;

/** By how many minutes it left after its time, or has been waiting since; 0 when it was or still is in time. */
export function minutesLate(
  { sendAt, sentAt, status }: Pick<Schedule, 'sendAt' | 'sentAt' | 'status'>,
  now: Date,
): number {
  if (status === 'ERRO') return 0;
  const until = sentAt === null ? now.getTime() : Date.parse(sentAt);
  return Math.max(0, Math.floor((until - Date.parse(sendAt)) / minuteMs));
}
