import { addDays, dayOf, momentOf, monthStart, timeOf, wallTimeOf } from '#contracts/zoned-time.ts';
import type { Recurrence } from './schema.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Limits of a company whose e-mail is not verified yet. */
export const unverifiedLimits = { messagesPerDay: 20, storageMb: 50 } as const;

/** Days during which a deleted company can be restored. */
export const companyRestoreDays = 7;

export function restorableUntil(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + companyRestoreDays * dayMs);
}

/** The web app warns when fewer days than this are left until the due date. */
export const dueWarningDays = 5;

/** Days until the due date, rounded; negative once it has passed. */
export function daysUntilDue(dueDate: string, now: Date): number {
  return Math.round((Date.parse(dueDate) - now.getTime()) / dayMs);
}

export function isExpired(dueDate: string, now: Date): boolean {
  return Date.parse(dueDate) < now.getTime();
}

export const recurrenceMonths: Readonly<Record<Recurrence, number>> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

/**
 * The due date one period later, at the same time by the clocks of the company. A day that the month does not have
 * becomes its last one: 31 January and a month is 28 February, or 29.
 */
export function addRecurrence(dueDate: string, recurrence: Recurrence, timeZone: string): string {
  const moment = new Date(dueDate);
  const wall = wallTimeOf(moment, timeZone);
  const months = recurrenceMonths[recurrence];
  const lastDay = addDays(monthStart(dayOf(wall), months + 1), -1);
  const sameDay = `${lastDay.slice(0, 8)}${dayOf(wall).slice(8)}`;
  const day = sameDay < lastDay ? sameDay : lastDay;
  const later = momentOf(`${day}T${timeOf(wall)}`, timeZone).getTime();
  return new Date(later + (moment.getTime() % minuteMs)).toISOString();
}

/**
 * Returns whether a company is closed, so that nothing runs for it automatically: its subscription has ended, or the
 * platform has disabled it.
 */
export function isClosed(
  company: { readonly status: boolean; readonly dueDate: string },
  now: Date,
): boolean {
  return !company.status || isExpired(company.dueDate, now);
}

export type DueTone = 'none' | 'soon' | 'now' | 'late';

/**
 * How the platform's table colours a due date: five days left yellow, from four left to three overdue orange, red from
 * then on. The specification names four days overdue only; later than that it is no less urgent, so it stays red.
 */
export function dueTone(dueDate: string, now: Date): DueTone {
  const days = daysUntilDue(dueDate, now);
  if (days > dueWarningDays) return 'none';
  if (days === dueWarningDays) return 'soon';
  return days >= -3 ? 'now' : 'late';
}
