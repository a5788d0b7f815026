import { isChangeable } from '@prosa/contracts/schedules/rules.ts';
import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import type { Language } from '@prosa/contracts/users/schema.ts';
import {
  addDays,
  addMinutes,
  type Day,
  dayOf,
  momentOf,
  monthStart,
  timeOf,
  type WallTime,
  wallTimeOf,
} from '@prosa/contracts/zoned-time.ts';
import { daysFrom, monthDays, weekStart } from '#lib/calendar-days.ts';
import type { TimeRange } from './queries.ts';

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Drag data type; a calendar accepts no other drops. */
export const dragDataType = 'application/x-prosa-schedule';

const agendaDays = 30;

/** Returns the visible days around a day. */
export function visibleDays(view: CalendarView, day: Day, language: Language): readonly Day[] {
  switch (view) {
    case 'month':
      return monthDays(day, language);
    case 'week':
      return daysFrom(weekStart(day, language), 7);
    case 'day':
      return [day];
    case 'agenda':
      return daysFrom(day, agendaDays);
  }
}

export function rangeOfDays(days: readonly Day[], timeZone: string): TimeRange {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return {
    from: momentOf(`${first}T00:00`, timeZone).toISOString(),
    to: momentOf(`${addDays(last, 1)}T00:00`, timeZone).toISOString(),
  };
}

/** Returns the day to show after a step back (-1) or forward (1). */
export function stepDay(view: CalendarView, day: Day, step: 1 | -1): Day {
  if (view === 'month') return monthStart(day, step);
  const days = { week: 7, day: 1, agenda: agendaDays };
  return addDays(day, step * days[view]);
}

/** Schedule with its local time in the company's time zone. */
export interface PlacedSchedule {
  readonly schedule: Schedule;
  readonly wall: WallTime;
}

/** Groups the schedules by day, in chronological order. */
export function placedByDay(
  schedules: readonly Schedule[],
  timeZone: string,
): ReadonlyMap<Day, readonly PlacedSchedule[]> {
  const placed = schedules.map((schedule) => ({
    schedule,
    wall: wallTimeOf(new Date(schedule.sendAt), timeZone),
  }));
  return Map.groupBy(placed, ({ wall }) => dayOf(wall));
}

/** Moves to another day and keeps the time. */
export function moveToDay(wall: WallTime, day: Day): WallTime {
  return `${day}T${timeOf(wall)}`;
}

/** Moves to another hour of a day and keeps the minutes. */
export function moveToHour(wall: WallTime, day: Day, hour: number): WallTime {
  return `${day}T${String(hour).padStart(2, '0')}:${wall.slice(14, 16)}`;
}

/** Steps in minutes of local time: a day later is the same time of day, also across a change to summer time. */
const steps: Record<CalendarView, Readonly<Record<string, number>>> = {
  month: { ArrowLeft: -1440, ArrowRight: 1440, ArrowUp: -7 * 1440, ArrowDown: 7 * 1440 },
  week: { ArrowLeft: -1440, ArrowRight: 1440, ArrowUp: -60, ArrowDown: 60 },
  day: { ArrowLeft: -1440, ArrowRight: 1440, ArrowUp: -60, ArrowDown: 60 },
  agenda: { ArrowLeft: -60, ArrowRight: 60, ArrowUp: -1440, ArrowDown: 1440 },
};

/** Returns the time after an Alt and arrow key press, or undefined for any other key. */
export function movedByKey(view: CalendarView, wall: WallTime, key: string): WallTime | undefined {
  const minutes = steps[view][key];
  return minutes === undefined ? undefined : addMinutes(wall, minutes);
}

export type MoveRefusal = 'past' | 'fixed';

/** Returns why a schedule cannot be moved. A move into the past is refused, because it would be sent at once. */
export function refusalToMove(schedule: Schedule, moment: Date, now: Date): MoveRefusal | undefined {
  if (!isChangeable(schedule)) return 'fixed';
  return moment.getTime() <= now.getTime() ? 'past' : undefined;
}
