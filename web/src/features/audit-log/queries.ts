import {
  countNewAuditEntries,
  exportAuditLog,
  listAuditEntries,
  listAuditPeople,
} from '@prosa/contracts/audit-log/api.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { AuditQuery } from './state.ts';

/** Poll interval while the page is visible: audit entries are not pushed. */
const pollIntervalMs = 30_000;

export const auditKeys = {
  list: (filter: AuditQuery) => ['audit-log', 'list', filter] as const,
  newer: (after: number) => ['audit-log', 'newer', after] as const,
  people: ['audit-log', 'people'] as const,
};

export function auditListQuery(filter: AuditQuery) {
  return infiniteQueryOptions({
    queryKey: auditKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, {
        query: { ...filter, ...(pageParam === 0 ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    // No live event updates this list, so it is refetched on every visit.
    staleTime: 0,
  });
}

/** How many entries are newer than the newest one on the screen. */
export function newEntriesQuery(after: number | undefined) {
  return queryOptions({
    queryKey: auditKeys.newer(after ?? 0),
    queryFn: ({ signal }) => call(countNewAuditEntries, { query: { after: after ?? 0 }, signal }),
    enabled: after !== undefined,
    refetchInterval: pollIntervalMs,
  });
}

export function auditPeopleQuery() {
  return queryOptions({
    queryKey: auditKeys.people,
    queryFn: ({ signal }) => call(listAuditPeople, { signal }),
    staleTime: 0,
  });
}

export function useExportAuditLog() {
  return useMutation({ mutationFn: (query: AuditQuery) => call(exportAuditLog, { query }) });
}
