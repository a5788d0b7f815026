import { listIntegrations } from '@prosa/contracts/integrations/api.ts';
import type { Integration, IntegrationPage } from '@prosa/contracts/integrations/schema.ts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isFoundIn } from '#lib/text-search.ts';

export type IntegrationList = InfiniteData<IntegrationPage, number>;
export type IntegrationListKey = readonly ['integrations', 'list', { readonly search: string }];

export const integrationKeys = {
  lists: ['integrations', 'list'] as const,
  list: (search: string): IntegrationListKey => ['integrations', 'list', { search }],
};

export const integrationPages = createPagedList<IntegrationPage, Integration>({
  rows: (page) => page.queueIntegrations,
  withRows: (page, queueIntegrations) => ({ ...page, queueIntegrations }),
  perPage: 20,
  isBefore: (a, b) => a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id),
  matches: ({ name }, search) => isFoundIn(search, [name]),
});

export function integrationListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: integrationKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listIntegrations, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: integrationPages.nextPage,
    placeholderData: keepPreviousData,
  });
}
