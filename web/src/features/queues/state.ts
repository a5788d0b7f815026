import { type FormErrors, schemaResolver } from '@mantine/form';
import {
  type CreateQueue,
  CreateQueueSchema,
  type Queue,
  type UpdateQueue,
} from '@prosa/contracts/queues/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { type DayHours, isClosed, type Weekday } from '@prosa/contracts/weekly-hours.ts';
import { type DayForm, emptyDays, hoursOf } from '#lib/weekly-hours-form.ts';

/** Field values of the dialog, without the hours and the file. */
export interface QueueForm {
  name: string;
  color: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  promptId: number | null;
  integrationId: number | null;
  /** Empty if the input is not an integer. */
  orderQueue: number | '';
}

/** Tabs of the dialog; fields other than the messages and the hours are on the first one. */
export const queueTabs = ['general', 'messages', 'hours'] as const;
export type QueueTab = (typeof queueTabs)[number];

/** Initial values of a new queue. */
export interface QueueDefaults {
  readonly color: string;
  readonly orderQueue: number;
}

export function queueFormOf(queue: Queue | undefined, defaults: QueueDefaults): QueueForm {
  return {
    name: queue?.name ?? '',
    color: queue?.color ?? defaults.color,
    greetingMessage: queue?.greetingMessage ?? '',
    outOfHoursMessage: queue?.outOfHoursMessage ?? '',
    promptId: queue?.promptId ?? null,
    integrationId: queue?.integrationId ?? null,
    orderQueue: queue?.orderQueue ?? defaults.orderQueue,
  };
}

export function newQueueOf({ orderQueue, ...form }: QueueForm, days: readonly DayForm[]): CreateQueue {
  return { ...form, ...(orderQueue === '' ? {} : { orderQueue }), schedules: hoursOf(days) };
}

/** Returns only the changed fields, so that changes by colleagues to the remaining fields are kept. */
export function changesOf(before: CreateQueue, now: CreateQueue): UpdateQueue {
  const fields = Object.keys(now) as (keyof CreateQueue)[];
  const changed = fields.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(before[field]));
  return Object.fromEntries(changed.map((field) => [field, now[field]]));
}

const check = schemaResolver(CreateQueueSchema, { sync: true });

/** Returns the errors as text keys. */
export function checkQueue(form: QueueForm, days: readonly DayForm[]): FormErrors {
  const errors: FormErrors = check(newQueueOf(form, days));
  const place = form.orderQueue === '' ? { orderQueue: validationKeys.invalid } : {};
  return { ...emptyDays(days), ...errors, ...place };
}

function tabOf(field: string): QueueTab {
  if (field.startsWith('schedules')) return 'hours';
  return field.endsWith('Message') || field === 'file' ? 'messages' : 'general';
}

export function hasErrorIn(tab: QueueTab, errors: FormErrors): boolean {
  return Object.keys(errors).some((field) => tabOf(field) === tab);
}

/** Returns the first wrong field in the order of the tabs. */
export function firstInvalidField(
  errors: FormErrors,
): { readonly tab: QueueTab; readonly field: string } | undefined {
  const tab = queueTabs.find((candidate) => hasErrorIn(candidate, errors));
  const field = Object.keys(errors).find((name) => tabOf(name) === tab);
  return tab && field ? { tab, field } : undefined;
}

/** Returns the first unused colour, or the first one when all are taken. */
export function freeColor(palette: readonly string[], queues: readonly Pick<Queue, 'color'>[]): string {
  const taken = new Set(queues.map(({ color }) => color));
  return palette.find((color) => !taken.has(color)) ?? palette[0] ?? '';
}

export interface HoursGroup {
  readonly first: Weekday;
  readonly last: Weekday;
  readonly startTime: string;
  readonly endTime: string;
}

/** Groups consecutive days with the same hours; closed days are omitted. */
export function hoursGroups(schedules: readonly DayHours[]): HoursGroup[] {
  const groups: HoursGroup[] = [];
  let before: DayHours | undefined;
  for (const day of schedules) {
    const { weekdayEn, startTime, endTime } = day;
    const group = groups.at(-1);
    const isSame = before?.startTime === startTime && before.endTime === endTime;
    if (group && isSame && !isClosed(day)) groups.splice(-1, 1, { ...group, last: weekdayEn });
    else if (!isClosed(day)) groups.push({ first: weekdayEn, last: weekdayEn, startTime, endTime });
    before = day;
  }
  return groups;
}

export function movedIds(ids: readonly number[], id: number, step: -1 | 1): number[] {
  const place = ids.indexOf(id);
  return ids.toSpliced(place, 1).toSpliced(place + step, 0, id);
}

/** Sorts by the requested order until the server has saved it; queues added meanwhile are last. */
export function inRequestedOrder(
  queues: readonly Queue[],
  wanted: readonly number[] | undefined,
): readonly Queue[] {
  if (!wanted) return queues;
  const placeOf = ({ id }: Queue) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length);
  return queues.toSorted((a, b) => placeOf(a) - placeOf(b));
}
