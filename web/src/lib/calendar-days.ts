import type { Language } from '@prosa/contracts/users/schema.ts';
import {
  addDays,
  type Day,
  dayOf,
  monthStart,
  timeOf,
  type WallTime,
  weekdayOf,
} from '@prosa/contracts/zoned-time.ts';

/** Formats a day as 05/03/2026, in every language. */
export function dayText(day: Day): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return day === '' ? '' : `${date}/${month}/${year}`;
}

/** Formats a local date and time as 05/03/2026 14:07. */
export const wallText = (wall: WallTime): string =>
  wall === '' ? '' : `${dayText(dayOf(wall))} ${timeOf(wall)}`;

const dayPattern = /^(\d{1,2})[/.-]?(\d{1,2})[/.-]?(\d{4}|\d{2})$/;
const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(\d{1,2})[:h]?(\d{2})?$/;

/**
 * Parses a typed day: 5/3/2026, 05/03/26, 05032026 or 2026-03-05. Returns `undefined` for a day not in the calendar.
 */
export function parseDay(typed: string): Day | undefined {
  const iso = isoPattern.exec(typed.trim());
  const [, date, month, year] = dayPattern.exec(typed.trim()) ?? [undefined, iso?.[3], iso?.[2], iso?.[1]];
  if (!date || !month || !year) return undefined;
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day ? undefined : day;
}

/** Parses 14:30, 1430, 14h30 or 14h, on a 24-hour clock. */
export function parseTime(typed: string): string | undefined {
  const [, hour, minute = '00'] = timePattern.exec(typed.trim()) ?? [];
  if (!hour || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** Parses a day and a time separated by a space, a comma or a T. */
export function parseWall(typed: string): WallTime | undefined {
  const [first = '', second = '', ...rest] = typed.trim().split(/[\s,T]+/);
  const [day, time] = [parseDay(first), parseTime(second)];
  return day && time && rest.length === 0 ? `${day}T${time}` : undefined;
}

/** Adds the next separator after two digits, for keyboards of phones that have none. */
export function withSeparator(before: string, typed: string): string {
  if (typed.length <= before.length) return typed;
  if (/^\d{2}(\/\d{2})?$/.test(typed)) return `${typed}/`;
  if (/^\d{2}\/\d{2}\/\d{4} \d{2}$/.test(typed)) return `${typed}:`;
  return typed;
}

const monthGridDays = 42;

/** Weeks start on Sunday in Portuguese, on Monday in the other languages. */
export function weekStart(day: Day, language: Language): Day {
  const first = language === 'pt' ? 0 : 1;
  return addDays(day, -((weekdayOf(day) - first + 7) % 7));
}

export const daysFrom = (first: Day, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** Six weeks around the month of this day, as a calendar shows them. */
export const monthDays = (day: Day, language: Language): readonly Day[] =>
  daysFrom(weekStart(monthStart(day), language), monthGridDays);

/** The same date some months on, or the last day of a month that is too short for it. */
export function addMonths(day: Day, months: number): Day {
  const first = monthStart(day, months);
  const last = addDays(monthStart(first, 1), -1);
  const same = first.slice(0, 8) + day.slice(8);
  if (same > last) return last;
  return same;
}

/** Returns the day that a key moves to in a calendar, as in the date picker of the WAI-ARIA guide. */
export function dayAfterKey(day: Day, key: string, language: Language): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekStart(day, language);
    case 'End':
      return addDays(weekStart(day, language), 6);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
