import { listHelps } from '@prosa/contracts/helps/api.ts';
import { type Help, type HelpPage, helpsPerPage } from '@prosa/contracts/helps/schema.ts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isBeforeByName, isFoundIn } from '#lib/text-search.ts';

export type HelpList = InfiniteData<HelpPage, number>;
export type HelpListKey = readonly ['helps', 'list', { readonly search: string }];

export const helpKeys = {
  lists: ['helps', 'list'] as const,
  list: (search: string): HelpListKey => ['helps', 'list', { search }],
};

const named = ({ id, title }: Help) => ({ id, name: title });

export const helpPages = createPagedList<HelpPage, Help>({
  rows: (page) => page.records,
  withRows: (page, records) => ({ ...page, records }),
  perPage: helpsPerPage,
  isBefore: (a, b) => isBeforeByName(named(a), named(b)),
  matches: ({ title, description }, search) => isFoundIn(search, [title, description]),
});

export function helpListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: helpKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listHelps, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: helpPages.nextPage,
    placeholderData: keepPreviousData,
  });
}
