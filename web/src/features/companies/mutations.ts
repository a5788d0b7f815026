import {
  createCompany,
  deleteCompany,
  enterCompany,
  getCompanyExport,
  inviteCompany,
  requestCompanyExport,
  restoreCompany,
  updateCompany,
  updateCompanySchedules,
} from '@prosa/contracts/companies/api.ts';
import type { CompanyExport, PlatformCompanyEvent } from '@prosa/contracts/companies/schema.ts';
import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import type { DayHours } from '@prosa/contracts/weekly-hours.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { session } from '#lib/session.ts';
import { type CompanyList, type CompanyListKey, companyKeys, companyPages, companyQuery } from './queries.ts';
import { reduceCompany, reduceCompanyList } from './realtime.ts';

export function useUpdateCompanySchedules(companyId: number) {
  return useMutation({
    mutationFn: (schedules: DayHours[]) =>
      call(updateCompanySchedules, { params: { companyId }, body: { schedules } }),
    meta: { shownByForm: ['ERR_VALIDATION'] },
    onSuccess: (company, _schedules, _result, { client }) =>
      client.setQueryData(
        companyQuery(companyId).queryKey,
        (known) => known && reduceCompany(known, { action: 'update', company }),
      ),
  });
}

/** The response and the event carry the same data and may arrive in either order; the reducer accepts both. */
function applyToLists(client: QueryClient, event: PlatformCompanyEvent): void {
  for (const [key, list] of client.getQueriesData<CompanyList>({ queryKey: companyKeys.lists })) {
    if (list) client.setQueryData(key, reduceCompanyList(list, event, (key as CompanyListKey)[2].search));
  }
}

/** Error codes shown by the dialog itself, next to the text of the specification. */
const shownByForm: readonly ApiErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_COMPANY_NAME_ALREADY_EXISTS',
  'ERR_EMAIL_ALREADY_EXISTS',
  'ERR_NO_PLAN_FOUND',
  'ERR_OWN_COMPANY',
];

export function useCreateCompany() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createCompany>) => call(createCompany, { body }),
    meta: { shownByForm },
    // The set-up link is only for the dialog and is not cached.
    onSuccess: ({ setUpLink: _, ...company }, _body, _result, { client }) =>
      applyToLists(client, { action: 'update', company }),
  });
}

export function useInviteCompany() {
  return useMutation({
    mutationFn: (email: string) => call(inviteCompany, { body: { email } }),
    meta: { shownByForm },
  });
}

export function useUpdateCompany() {
  return useMutation({
    mutationFn: ({
      companyId,
      ...body
    }: BodyInputOf<typeof updateCompany> & { readonly companyId: number }) =>
      call(updateCompany, { params: { companyId }, body }),
    meta: { shownByForm },
    onSuccess: (company, _body, _result, { client }) => applyToLists(client, { action: 'update', company }),
  });
}

export function useDeleteCompany() {
  return useMutation({
    mutationFn: ({ companyId, name }: { readonly companyId: number; readonly name: string }) =>
      call(deleteCompany, { params: { companyId }, body: { name } }),
    meta: { shownByForm: ['ERR_COMPANY_NAME_MISMATCH', 'ERR_LAST_SUPER_USER', 'ERR_OWN_COMPANY'] },
    onSuccess: (_reply, { companyId }, _result, { client }) => {
      applyToLists(client, { action: 'delete', companyId });
      void client.invalidateQueries({ queryKey: companyKeys.deleted });
    },
  });
}

export function useRestoreCompany() {
  return useMutation({
    mutationFn: (companyId: number) => call(restoreCompany, { params: { companyId } }),
    onSuccess: (company, _companyId, _result, { client }) => {
      applyToLists(client, { action: 'update', company });
      void client.invalidateQueries({ queryKey: companyKeys.deleted });
    },
  });
}

export function useRequestExport() {
  return useMutation({
    mutationFn: (companyId: number) => call(requestCompanyExport, { params: { companyId } }),
    onSuccess: (begun, companyId, _result, { client }) => applyExport(client, companyId, begun),
  });
}

/** Replaces only the export of a cached company. */
function applyExport(client: QueryClient, companyId: number, begun: CompanyExport): void {
  for (const [, list] of client.getQueriesData<CompanyList>({ queryKey: companyKeys.lists })) {
    const company = list && companyPages.rowsOf(list).find(({ id }) => id === companyId);
    if (company) applyToLists(client, { action: 'update', company: { ...company, export: begun } });
  }
}

/** Fetches the download URL on demand, because it expires. */
export function useFetchExport() {
  return useMutation({
    mutationFn: (companyId: number) => call(getCompanyExport, { params: { companyId } }),
  });
}

/** Switches the session into the company; the page starts over inside it. */
export function useEnterCompany() {
  return useMutation({
    mutationFn: (companyId: number) => session.enter(() => call(enterCompany, { params: { companyId } })),
  });
}
