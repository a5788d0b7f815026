import { listQuickMessages } from '@prosa/contracts/quick-messages/api.ts';
import type { QuickMessage, QuickMessagePage } from '@prosa/contracts/quick-messages/schema.ts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isBeforeByName, isFoundIn } from '#lib/text-search.ts';

export type QuickMessageList = InfiniteData<QuickMessagePage, number>;
export type QuickMessageListKey = readonly ['quick-messages', 'list', { readonly search: string }];

export const quickMessageKeys = {
  lists: ['quick-messages', 'list'] as const,
  list: (search: string): QuickMessageListKey => ['quick-messages', 'list', { search }],
};

const named = ({ id, shortcode }: QuickMessage) => ({ id, name: shortcode });

export const quickMessagePages = createPagedList<QuickMessagePage, QuickMessage>({
  rows: (page) => page.records,
  withRows: (page, records) => ({ ...page, records }),
  perPage: 20,
  isBefore: (a, b) => isBeforeByName(named(a), named(b)),
  matches: ({ shortcode, message }, search) => isFoundIn(search, [shortcode, message]),
});

export function quickMessageListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: quickMessageKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listQuickMessages, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: quickMessagePages.nextPage,
    placeholderData: keepPreviousData,
  });
}
