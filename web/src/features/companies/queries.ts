import { getCompanyPlan } from '@prosa/contracts/companies/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** The company with its plan: limits, and the features that are on. */
export function companyPlanQuery(companyId: number) {
  return queryOptions({
    queryKey: ['companies', 'plan', companyId] as const,
    queryFn: ({ signal }) => call(getCompanyPlan, { params: { companyId }, signal }),
  });
}
