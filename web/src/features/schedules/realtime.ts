import type { ContactEvent } from '@prosa/contracts/contacts/schema.ts';
import type { Schedule, ScheduleEvent, SchedulePage } from '@prosa/contracts/schedules/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import {
  matchesSchedule,
  type ScheduleList,
  type ScheduleListKey,
  type ScheduleRangeKey,
  scheduleKeys,
  schedulePages,
} from './queries.ts';

export function reduceScheduleList(list: ScheduleList, event: ScheduleEvent, search: string): ScheduleList {
  if (event.action === 'delete') return schedulePages.remove(list, event.scheduleId);
  return schedulePages.put(list, event.schedule, search);
}

const compareSendTimes = (a: Schedule, b: Schedule) =>
  Date.parse(a.sendAt) - Date.parse(b.sendAt) || a.id - b.id;

function isIn({ sendAt }: Schedule, { from, to }: ScheduleRangeKey[2]): boolean {
  const moment = Date.parse(sendAt);
  return moment >= Date.parse(from) && moment < Date.parse(to);
}

/** Applies an event; the server sends each user only the schedules they may see. */
export function reduceScheduleRange(
  page: SchedulePage,
  event: ScheduleEvent,
  shown: ScheduleRangeKey[2],
): SchedulePage {
  const id = event.action === 'delete' ? event.scheduleId : event.schedule.id;
  const known = page.schedules.find((schedule) => schedule.id === id);
  const others = page.schedules.filter((schedule) => schedule.id !== id);
  if (event.action === 'delete') return known ? { ...page, schedules: others } : page;
  const { schedule } = event;
  if (known && known.updatedAt > schedule.updatedAt) return page;
  if (isIn(schedule, shown) && matchesSchedule(schedule, shown.search)) {
    return { ...page, schedules: [...others, schedule].sort(compareSendTimes) };
  }
  return known ? { ...page, schedules: others } : page;
}

function withContact(schedule: Schedule, event: ContactEvent): Schedule {
  if (event.action === 'delete') {
    return schedule.contactId === event.contactId
      ? { ...schedule, contactId: null, contact: null }
      : schedule;
  }
  if ('records' in event || schedule.contact?.id !== event.contact.id) return schedule;
  const { id, name } = event.contact;
  return schedule.contact.name === name ? schedule : { ...schedule, contact: { id, name } };
}

/** Updates the schedules of a renamed or deleted contact. */
export function reduceContactOfPage(page: SchedulePage, event: ContactEvent): SchedulePage {
  const schedules = page.schedules.map((schedule) => withContact(schedule, event));
  const isSame = schedules.every((schedule, index) => schedule === page.schedules[index]);
  return isSame ? page : { ...page, schedules };
}

function reduceContactOfList(list: ScheduleList, event: ContactEvent): ScheduleList {
  const pages = list.pages.map((page) => reduceContactOfPage(page, event));
  return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages };
}

/** Applies the response of an own request, which carries the same data as the event. */
export function applySchedule(client: QueryClient, event: ScheduleEvent): void {
  for (const [key, list] of client.getQueriesData<ScheduleList>({ queryKey: scheduleKeys.lists })) {
    const { search } = (key as ScheduleListKey)[2];
    if (list) client.setQueryData(key, reduceScheduleList(list, event, search));
  }
  for (const [key, page] of client.getQueriesData<SchedulePage>({ queryKey: scheduleKeys.ranges })) {
    if (page) client.setQueryData(key, reduceScheduleRange(page, event, (key as ScheduleRangeKey)[2]));
  }
}

export const scheduleLiveRules: readonly LiveRule[] = [
  liveRule<'schedule', ScheduleList>({
    event: 'schedule',
    queryKey: scheduleKeys.lists,
    reduce: (list, event, key) => reduceScheduleList(list, event, (key as ScheduleListKey)[2].search),
  }),
  liveRule<'schedule', SchedulePage>({
    event: 'schedule',
    queryKey: scheduleKeys.ranges,
    reduce: (page, event, key) => reduceScheduleRange(page, event, (key as ScheduleRangeKey)[2]),
  }),
  liveRule<'contact', ScheduleList>({
    event: 'contact',
    queryKey: scheduleKeys.lists,
    reduce: reduceContactOfList,
  }),
  liveRule<'contact', SchedulePage>({
    event: 'contact',
    queryKey: scheduleKeys.ranges,
    reduce: reduceContactOfPage,
  }),
];
