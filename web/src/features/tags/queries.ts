import { listAllTags, listKanbanTags, listTags } from '@prosa/contracts/tags/api.ts';
import type { Tag, TagPage } from '@prosa/contracts/tags/schema.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isBeforeByName, isFoundIn } from '#lib/text-search.ts';

export type TagList = InfiniteData<TagPage, number>;
export type TagListKey = readonly ['tags', 'list', { readonly search: string }];

export const tagKeys = {
  lists: ['tags', 'list'] as const,
  list: (search: string): TagListKey => ['tags', 'list', { search }],
  all: ['tags', 'all'] as const,
  lanes: ['tags', 'lanes'] as const,
};

export const tagPages = createPagedList<TagPage, Tag>({
  rows: (page) => page.tags,
  withRows: (page, tags) => ({ ...page, tags }),
  perPage: 20,
  isBefore: isBeforeByName,
  matches: ({ name }, search) => isFoundIn(search, [name]),
});

export function tagListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: tagKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listTags, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: tagPages.nextPage,
    placeholderData: keepPreviousData,
  });
}

/** All of them by name, to choose from. */
export function allTagsQuery() {
  return queryOptions({
    queryKey: tagKeys.all,
    queryFn: ({ signal }) => call(listAllTags, { signal }),
  });
}

/** The tags that are lanes of the kanban board, from left to right. */
export function lanesQuery() {
  return queryOptions({
    queryKey: tagKeys.lanes,
    queryFn: async ({ signal }) => (await call(listKanbanTags, { signal })).lista,
  });
}
