import {
  getCompany,
  getCompanyPlan,
  listCompanies,
  listDeletedCompanies,
} from '@prosa/contracts/companies/api.ts';
import type { CompanyPage, ManagedCompany } from '@prosa/contracts/companies/schema.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isBeforeByName, isFoundIn } from '#lib/text-search.ts';

export type CompanyList = InfiniteData<CompanyPage, number>;
export type CompanyListKey = readonly ['companies', 'managed', { readonly search: string }];

export const companyKeys = {
  one: (companyId: number) => ['companies', 'one', companyId] as const,
  plans: ['companies', 'plan'] as const,
  lists: ['companies', 'managed'] as const,
  list: (search: string): CompanyListKey => ['companies', 'managed', { search }],
  deleted: ['companies', 'deleted'] as const,
};

export function companyQuery(companyId: number) {
  return queryOptions({
    queryKey: companyKeys.one(companyId),
    queryFn: ({ signal }) => call(getCompany, { params: { companyId }, signal }),
  });
}

/** The company with its plan: limits, how much of them is used, and the features that are on. */
export function companyPlanQuery(companyId: number) {
  return queryOptions({
    queryKey: [...companyKeys.plans, companyId] as const,
    queryFn: ({ signal }) => call(getCompanyPlan, { params: { companyId }, signal }),
  });
}

export const companyPages = createPagedList<CompanyPage, ManagedCompany>({
  rows: (page) => page.companies,
  withRows: (page, companies) => ({ ...page, companies }),
  perPage: 20,
  isBefore: isBeforeByName,
  matches: ({ name, email }, search) => isFoundIn(search, [name, email]),
});

/** Companies that can still be restored; no event carries them, they are fetched anew after one. */
export const deletedCompaniesQuery = queryOptions({
  queryKey: companyKeys.deleted,
  queryFn: ({ signal }) => call(listDeletedCompanies, { signal }),
});

/** All companies of the platform, for its owner. */
export function companyListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: companyKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listCompanies, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: companyPages.nextPage,
    placeholderData: keepPreviousData,
  });
}
