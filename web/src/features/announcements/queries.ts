import { listActiveAnnouncements, listAnnouncements } from '@prosa/contracts/announcements/api.ts';
import {
  type AnnouncementPage,
  announcementsPerPage,
  type ReadAnnouncement,
} from '@prosa/contracts/announcements/schema.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isFoundIn } from '#lib/text-search.ts';

export type AnnouncementList = InfiniteData<AnnouncementPage, number>;
export type AnnouncementListKey = readonly ['announcements', 'list', { readonly search: string }];

export const announcementKeys = {
  lists: ['announcements', 'list'] as const,
  list: (search: string): AnnouncementListKey => ['announcements', 'list', { search }],
  bell: ['announcements', 'bell'] as const,
};

/** Sort order: newest first. */
export function isNewer(a: ReadAnnouncement, b: ReadAnnouncement): boolean {
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;
}

export const announcementPages = createPagedList<AnnouncementPage, ReadAnnouncement>({
  rows: (page) => page.records,
  withRows: (page, records) => ({ ...page, records }),
  perPage: announcementsPerPage,
  isBefore: isNewer,
  matches: ({ title, text }, search) => isFoundIn(search, [title, text]),
});

export function announcementListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: announcementKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listAnnouncements, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: announcementPages.nextPage,
    placeholderData: keepPreviousData,
  });
}

/** Query for the bell: the newest active announcements. */
export function bellQuery() {
  return queryOptions({
    queryKey: announcementKeys.bell,
    queryFn: ({ signal }) => call(listActiveAnnouncements, { signal }),
  });
}
