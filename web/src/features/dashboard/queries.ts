import {
  getDashboardBreakdown,
  getDashboardDays,
  getDashboardFigures,
  getDashboardHours,
  getDashboardNow,
  listDashboardTickets,
} from '@prosa/contracts/dashboard/api.ts';
import type { Breakdown } from '@prosa/contracts/dashboard/schema.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { DashboardFilter, TicketChoice } from './state.ts';

export const dashboardKeys = {
  all: ['dashboard'] as const,
  now: ['dashboard', 'now'] as const,
};

/** A picture of the moment, asked for anew whenever it is looked at; what is left is soon forgotten. */
const picture = { staleTime: 0, gcTime: 60_000, placeholderData: keepPreviousData } as const;

const ofQueue = (queueId: number | undefined) => (queueId === undefined ? {} : { queueId });

export function nowQuery(queueId: number | undefined) {
  return queryOptions({
    queryKey: [...dashboardKeys.now, { queueId }] as const,
    queryFn: ({ signal }) => call(getDashboardNow, { query: ofQueue(queueId), signal }),
    ...picture,
  });
}

export function hoursQuery(queueId: number | undefined) {
  return queryOptions({
    queryKey: ['dashboard', 'hours', { queueId }] as const,
    queryFn: ({ signal }) => call(getDashboardHours, { query: ofQueue(queueId), signal }),
    ...picture,
  });
}

export function figuresQuery(filter: DashboardFilter) {
  return queryOptions({
    queryKey: ['dashboard', 'figures', filter] as const,
    queryFn: ({ signal }) => call(getDashboardFigures, { query: filter, signal }),
    ...picture,
  });
}

export function daysQuery(filter: DashboardFilter) {
  return queryOptions({
    queryKey: ['dashboard', 'days', filter] as const,
    queryFn: ({ signal }) => call(getDashboardDays, { query: filter, signal }),
    ...picture,
  });
}

export function breakdownQuery(filter: DashboardFilter, by: Breakdown) {
  return queryOptions({
    queryKey: ['dashboard', 'breakdown', by, filter] as const,
    queryFn: ({ signal }) => call(getDashboardBreakdown, { query: { ...filter, by }, signal }),
    ...picture,
  });
}

interface After {
  readonly beforeAt: string;
  readonly beforeId: number;
}

export function dashboardTicketsQuery({ query }: TicketChoice) {
  return infiniteQueryOptions({
    queryKey: ['dashboard-tickets', query] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listDashboardTickets, { query: { ...query, ...pageParam }, signal }),
    initialPageParam: null as After | null,
    getNextPageParam: ({ next }): After | undefined =>
      next ? { beforeAt: next.at, beforeId: next.id } : undefined,
    staleTime: 0,
    gcTime: 0,
  });
}
