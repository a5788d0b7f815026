import type { CompanyEvent } from '@prosa/contracts/companies/events.ts';
import type { Company } from '@prosa/contracts/companies/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';

export function reduceCompany(company: Company, event: CompanyEvent): Company {
  if (event.company.id !== company.id || event.company.updatedAt <= company.updatedAt) return company;
  return event.company;
}

export const companyLiveRules: readonly LiveRule[] = [
  liveRule<'company', Company>({ event: 'company', queryKey: ['companies', 'one'], reduce: reduceCompany }),
];
