import type { Company, CompanyEvent, PlatformCompanyEvent } from '@prosa/contracts/companies/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { type CompanyList, type CompanyListKey, companyKeys, companyPages } from './queries.ts';

export function reduceCompany(company: Company, event: CompanyEvent): Company {
  if (event.company.id !== company.id || event.company.updatedAt <= company.updatedAt) return company;
  return event.company;
}

export function reduceCompanyList(
  list: CompanyList,
  event: PlatformCompanyEvent,
  search: string,
): CompanyList {
  if (event.action === 'delete') return companyPages.remove(list, event.companyId);
  return companyPages.put(list, event.company, search);
}

export const companyLiveRules: readonly LiveRule[] = [
  liveRule<'company', Company>({ event: 'company', queryKey: ['companies', 'one'], reduce: reduceCompany }),
  liveRule<'platformCompany', CompanyList>({
    event: 'platformCompany',
    queryKey: companyKeys.lists,
    reduce: (list, event, key) => reduceCompanyList(list, event, (key as CompanyListKey)[2].search),
  }),
];

/** Events that may change a company's plan or its usage. */
const planEvents = ['company', 'user', 'whatsapp', 'queue'];

interface ReceivedEvent {
  readonly name: string;
  readonly payload: object;
}

/** Refetches the plan and its usage, which no event carries. Menus, gates and notices follow from it. */
export function refetchPlan(client: QueryClient, { name, payload }: ReceivedEvent): void {
  if (!planEvents.includes(name)) return;
  // An updated user does not change the number of users.
  const isSameNumber = name === 'user' && 'action' in payload && payload.action === 'update';
  if (!isSameNumber) void client.invalidateQueries({ queryKey: companyKeys.plans });
}

/** Refetches the restorable companies after one was deleted or restored. */
export function refetchDeletedCompanies(client: QueryClient, { name }: ReceivedEvent): void {
  if (name === 'platformCompany') void client.invalidateQueries({ queryKey: companyKeys.deleted });
}
