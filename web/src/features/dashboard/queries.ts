import {
  exportDashboard,
  getDashboardBreakdown,
  getDashboardDays,
  getDashboardFigures,
  getDashboardHours,
  getDashboardNow,
  listDashboardTickets,
} from '@prosa/contracts/dashboard/api.ts';
import type { Breakdown, DashboardTable } from '@prosa/contracts/dashboard/schema.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n.ts';
import type { DashboardFilter, TicketChoice } from './state.ts';

export const dashboardKeys = {
  all: ['dashboard'] as const,
  now: ['dashboard', 'now'] as const,
};

/** A picture of the moment, asked for anew whenever it is looked at; what is left is soon forgotten. */
const snapshotOptions = { staleTime: 0, gcTime: 60_000, placeholderData: keepPreviousData } as const;

const ofQueue = (queueId: number | undefined) => (queueId === undefined ? {} : { queueId });

export function nowQuery(queueId: number | undefined) {
  return queryOptions({
    queryKey: [...dashboardKeys.now, { queueId }] as const,
    queryFn: ({ signal }) => call(getDashboardNow, { query: ofQueue(queueId), signal }),
    ...snapshotOptions,
  });
}

export function hoursQuery(queueId: number | undefined) {
  return queryOptions({
    queryKey: ['dashboard', 'hours', { queueId }] as const,
    queryFn: ({ signal }) => call(getDashboardHours, { query: ofQueue(queueId), signal }),
    ...snapshotOptions,
  });
}

export function figuresQuery(filter: DashboardFilter) {
  return queryOptions({
    queryKey: ['dashboard', 'figures', filter] as const,
    queryFn: ({ signal }) => call(getDashboardFigures, { query: filter, signal }),
    ...snapshotOptions,
  });
}

export function daysQuery(filter: DashboardFilter) {
  return queryOptions({
    queryKey: ['dashboard', 'days', filter] as const,
    queryFn: ({ signal }) => call(getDashboardDays, { query: filter, signal }),
    ...snapshotOptions,
  });
}

export function breakdownQuery(filter: DashboardFilter, by: Breakdown) {
  return queryOptions({
    queryKey: ['dashboard', 'breakdown', by, filter] as const,
    queryFn: ({ signal }) => call(getDashboardBreakdown, { query: { ...filter, by }, signal }),
    ...snapshotOptions,
  });
}

interface TicketCursor {
  readonly beforeAt: string;
  readonly beforeId: number;
}

export function dashboardTicketsQuery({ query }: TicketChoice) {
  return infiniteQueryOptions({
    queryKey: ['dashboard-tickets', query] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listDashboardTickets, { query: { ...query, ...pageParam }, signal }),
    initialPageParam: null as TicketCursor | null,
    getNextPageParam: ({ next }): TicketCursor | undefined =>
      next ? { beforeAt: next.at, beforeId: next.id } : undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useExportDashboard(filter: DashboardFilter) {
  const language = useLanguage();
  return useMutation({
    mutationFn: (table: DashboardTable) => call(exportDashboard, { query: { ...filter, table, language } }),
  });
}
