import type { Queue, UpdateQueue } from '@prosa/contracts/queues/schema.ts';
import type { DayHours, StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import type { QueueChange } from './store.ts';

export function storedHours(days: readonly DayHours[]): string {
  const stored = days.map(
    ({ weekdayEn, startTime, endTime }): StoredDayHours => ({ weekdayEn, startTime, endTime }),
  );
  return JSON.stringify(stored);
}

/** The columns that would really change; a form sends all it shows. */
export function changedColumns(queue: Queue, input: UpdateQueue): QueueChange {
  const { name, color, greetingMessage, outOfHoursMessage, schedules, promptId, integrationId } = input;
  const hours = schedules && storedHours(schedules);
  return {
    ...(name === undefined || name === queue.name ? {} : { name }),
    ...(color === undefined || color === queue.color ? {} : { color }),
    ...(greetingMessage === undefined || greetingMessage === queue.greetingMessage
      ? {}
      : { greeting_message: greetingMessage }),
    ...(outOfHoursMessage === undefined || outOfHoursMessage === queue.outOfHoursMessage
      ? {}
      : { out_of_hours_message: outOfHoursMessage }),
    ...(promptId === undefined || promptId === queue.promptId ? {} : { prompt_id: promptId }),
    ...(hours === undefined || hours === storedHours(queue.schedules) ? {} : { schedules: hours }),
    ...(integrationId === undefined || integrationId === queue.integrationId
      ? {}
      : { integration_id: integrationId }),
  };
}

/** The ids with one of them at a place, counted from 1. */
export function placedIds(current: readonly number[], id: number, place: number): number[] {
  return current.filter((other) => other !== id).toSpliced(Math.max(place - 1, 0), 0, id);
}

/** The wanted ones first; those that nobody named follow as they stood. */
export function orderedIds(current: readonly number[], wanted: readonly number[]): number[] {
  const named = new Set(wanted);
  return [...named, ...current.filter((id) => !named.has(id))];
}
