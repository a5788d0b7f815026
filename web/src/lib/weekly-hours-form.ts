import {
  closedAt,
  type DayHours,
  defaultWeeklyHours,
  isClosed,
  type Weekday,
} from '@prosa/contracts/weekly-hours.ts';
import type { MessageKey } from './i18n.ts';

/** A day as a form shows it: one that is closed keeps the times it would open with. */
export interface DayForm {
  readonly weekdayEn: Weekday;
  readonly isOpen: boolean;
  readonly startTime: string;
  readonly endTime: string;
}

const firstHours = { startTime: '08:00', endTime: '18:00' };

export function daysOf(schedules: readonly DayHours[] = defaultWeeklyHours): readonly DayForm[] {
  return schedules.map((day) => ({
    weekdayEn: day.weekdayEn,
    isOpen: !isClosed(day),
    ...(isClosed(day) ? firstHours : { startTime: day.startTime, endTime: day.endTime }),
  }));
}

export function hoursOf(days: readonly DayForm[]): DayHours[] {
  return days.map(({ weekdayEn, isOpen, startTime, endTime }) => ({
    weekday: '',
    weekdayEn,
    startTime: isOpen ? startTime : closedAt,
    endTime: isOpen ? endTime : closedAt,
  }));
}

/** A day that is open is open for a time: the end of each that is not, with the key of its text. */
export function emptyDays(days: readonly DayForm[]): Record<string, MessageKey> {
  const wrong = [...days.entries()].filter(([, day]) => day.isOpen && isClosed(day));
  return Object.fromEntries(wrong.map(([index]) => [`schedules.${index}.endTime`, 'validation.invalid']));
}
