import { listSchedules } from '@prosa/contracts/schedules/api.ts';
import type { Schedule, SchedulePage } from '@prosa/contracts/schedules/schema.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isFoundIn } from '#lib/text-search.ts';

/** Half-open time range: `to` is excluded. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

export type ScheduleList = InfiniteData<SchedulePage, number>;
export type ScheduleListKey = readonly ['schedules', 'list', { readonly search: string }];
export type ScheduleRangeKey = readonly ['schedules', 'range', TimeRange & { readonly search: string }];

export const scheduleKeys = {
  lists: ['schedules', 'list'] as const,
  list: (search: string): ScheduleListKey => ['schedules', 'list', { search }],
  ranges: ['schedules', 'range'] as const,
  range: (range: TimeRange, search: string): ScheduleRangeKey => ['schedules', 'range', { ...range, search }],
};

export function matchesSchedule({ body, contact }: Schedule, search: string): boolean {
  return isFoundIn(search, [body, contact?.name ?? '']);
}

export const schedulePages = createPagedList<SchedulePage, Schedule>({
  rows: (page) => page.schedules,
  withRows: (page, schedules) => ({ ...page, schedules }),
  perPage: 20,
  isBefore: (a, b) => (a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt),
  matches: matchesSchedule,
});

export function scheduleListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: scheduleKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listSchedules, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: schedulePages.nextPage,
    placeholderData: keepPreviousData,
  });
}

/** Schedules of a calendar's time range. */
export function scheduleRangeQuery(range: TimeRange, search: string) {
  return queryOptions({
    queryKey: scheduleKeys.range(range, search),
    queryFn: ({ signal }) => call(listSchedules, { query: { ...range, searchParam: search }, signal }),
    placeholderData: keepPreviousData,
  });
}
