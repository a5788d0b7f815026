import { type FormErrors, schemaResolver } from '@mantine/form';
import { validationKeys } from '@prosa/contracts/fields.ts';
import {
  type CreateQueue,
  CreateQueueSchema,
  type Queue,
  type UpdateQueue,
} from '@prosa/contracts/queues/schema.ts';
import { type DayHours, isClosed, type Weekday } from '@prosa/contracts/weekly-hours.ts';
import { type DayForm, emptyDays, hoursOf } from '#lib/weekly-hours-form.ts';

/** What the fields of the dialog hold, besides the hours and the file. */
export interface QueueForm {
  name: string;
  color: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  promptId: number | null;
  integrationId: number | null;
  /** Empty for what is no whole number. */
  orderQueue: number | '';
}

/** The tabs of the dialog; what is no field of the messages or of the hours stands on the first. */
export const queueTabs = ['general', 'messages', 'hours'] as const;
export type QueueTab = (typeof queueTabs)[number];

/** What a new queue begins with. */
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

/** Only what was changed: what a colleague changed meanwhile in the other fields stays. */
export function changesOf(before: CreateQueue, now: CreateQueue): UpdateQueue {
  const fields = Object.keys(now) as (keyof CreateQueue)[];
  const changed = fields.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(before[field]));
  return Object.fromEntries(changed.map((field) => [field, now[field]]));
}

const check = schemaResolver(CreateQueueSchema, { sync: true });

/** What is wrong, as keys of texts. */
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

/** The first thing to correct, as a reader goes through the tabs. */
export function firstWrong(
  errors: FormErrors,
): { readonly tab: QueueTab; readonly field: string } | undefined {
  const tab = queueTabs.find((candidate) => hasErrorIn(candidate, errors));
  const field = Object.keys(errors).find((name) => tabOf(name) === tab);
  return tab && field ? { tab, field } : undefined;
}

/** The first of the colours that no queue has; when all are taken, the first. */
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

/** Days in a row with the same hours, said once; days that are closed are not said. */
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

/** As wanted, while the server is on its way to the same; what is new meanwhile stands at the end. */
export function inWantedOrder(
  queues: readonly Queue[],
  wanted: readonly number[] | undefined,
): readonly Queue[] {
  if (!wanted) return queues;
  const placeOf = ({ id }: Queue) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length);
  return queues.toSorted((a, b) => placeOf(a) - placeOf(b));
}
