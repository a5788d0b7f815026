import type { Language } from '@prosa/contracts/users/schema.ts';
import { addDays, type Day, monthStart, weekdayOf } from '@prosa/contracts/zoned-time.ts';

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
