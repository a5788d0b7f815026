import { listAllPlans, listPlans } from '@prosa/contracts/plans/api.ts';
import type { ManagedPlan, PlanPage, ReadablePlan } from '@prosa/contracts/plans/schema.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isFoundIn } from '#lib/text-search.ts';

export type PlanList = InfiniteData<PlanPage, number>;
export type PlanListKey = readonly ['plans', 'list', { readonly search: string }];

export const planKeys = {
  all: ['plans', 'all'] as const,
  lists: ['plans', 'list'] as const,
  list: (search: string): PlanListKey => ['plans', 'list', { search }],
};

/** Cheapest first. */
export function isCheaper(a: ReadablePlan, b: ReadablePlan): boolean {
  return a.value === b.value ? a.id < b.id : a.value < b.value;
}

export const planPages = createPagedList<PlanPage, ManagedPlan>({
  rows: (page) => page.plans,
  withRows: (page, plans) => ({ ...page, plans }),
  perPage: 20,
  isBefore: isCheaper,
  matches: ({ name }, search) => isFoundIn(search, [name]),
});

export function planListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: planKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listPlans, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: planPages.nextPage,
    placeholderData: keepPreviousData,
  });
}

/** All of them, for a picker. */
export function allPlansQuery() {
  return queryOptions({ queryKey: planKeys.all, queryFn: ({ signal }) => call(listAllPlans, { signal }) });
}
