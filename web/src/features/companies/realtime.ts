import type { CompanyEvent, PlatformCompanyEvent } from '@prosa/contracts/companies/events.ts';
import type { Company } from '@prosa/contracts/companies/schema.ts';
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

/** What changes how much of its plan a company uses, or the plan itself. */
const planEvents = ['company', 'user', 'whatsapp', 'queue'];

interface ToldEvent {
  readonly name: string;
  readonly payload: object;
}

/** The plan and its use come with no event: they are asked for again, which changes menus, gates and notices. */
export function refetchPlan(client: QueryClient, { name, payload }: ToldEvent): void {
  if (!planEvents.includes(name)) return;
  // A person who only changed is still one.
  const isSameNumber = name === 'user' && 'action' in payload && payload.action === 'update';
  if (!isSameNumber) void client.invalidateQueries({ queryKey: companyKeys.plans });
}

/** A company that was deleted or restored changes the list of those that can be restored. */
export function refetchDeleted(client: QueryClient, { name }: ToldEvent): void {
  if (name === 'platformCompany') void client.invalidateQueries({ queryKey: companyKeys.deleted });
}
