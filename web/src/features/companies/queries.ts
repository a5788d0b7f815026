import { getCompany, getCompanyPlan } from '@prosa/contracts/companies/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const companyKeys = { one: (companyId: number) => ['companies', 'one', companyId] as const };

export function companyQuery(companyId: number) {
  return queryOptions({
    queryKey: companyKeys.one(companyId),
    queryFn: ({ signal }) => call(getCompany, { params: { companyId }, signal }),
  });
}

/** The company with its plan: limits, and the features that are on. */
export function companyPlanQuery(companyId: number) {
  return queryOptions({
    queryKey: ['companies', 'plan', companyId] as const,
    queryFn: ({ signal }) => call(getCompanyPlan, { params: { companyId }, signal }),
  });
}
