import { listOptOuts } from '@prosa/contracts/opt-outs/api.ts';
import { type OptOutPage, optOutsPerPage } from '@prosa/contracts/opt-outs/schema.ts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export type OptOutList = InfiniteData<OptOutPage, number>;

export const optOutKeys = {
  lists: ['opt-outs', 'list'] as const,
  list: (search: string) => ['opt-outs', 'list', { search }] as const,
};

/** Counted from the rows that are loaded: after one was removed the next number would jump over another. */
function nextPage(last: OptOutPage, pages: readonly OptOutPage[]): number | undefined {
  const loaded = pages.reduce((sum, { records }) => sum + records.length, 0);
  return last.hasMore ? Math.floor(loaded / optOutsPerPage) + 1 : undefined;
}

export function optOutListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: optOutKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listOptOuts, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
}
