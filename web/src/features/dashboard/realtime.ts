import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#lib/live-query.ts';
import { dashboardKeys } from './queries.ts';

/** Refetch intervals after an event: the current figures soon, the figures of the period less often. */
export const nowRefetchMs = 1500;
export const periodRefetchMs = 5000;

/** Runs the work at most once per interval, always after the last call of a burst. */
function coalesceCalls(everyMs: number, work: (client: QueryClient) => void): (client: QueryClient) => void {
  let isWaiting = false;
  return (client) => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      work(client);
    }, everyMs);
  };
}

const isNow = (queryKey: readonly unknown[]): boolean => queryKey[1] === dashboardKeys.now[1];

/** Refetches an open dashboard when tickets change, at most once per interval. */
export function createDashboardRefetcher() {
  const refetchNow = coalesceCalls(nowRefetchMs, (client) => {
    void client.invalidateQueries({ queryKey: dashboardKeys.now });
  });
  const refetchRest = coalesceCalls(periodRefetchMs, (client) => {
    void client.invalidateQueries({
      queryKey: dashboardKeys.all,
      predicate: ({ queryKey }) => !isNow(queryKey),
    });
  });
  return (client: QueryClient, event: LiveEvent): void => {
    if (event.name !== 'ticket' || event.payload.action === 'updateUnread') return;
    const looking = client.getQueryCache().findAll({ queryKey: dashboardKeys.all, type: 'active' });
    if (looking.length === 0) return;
    refetchNow(client);
    refetchRest(client);
  };
}

export const refetchDashboard = createDashboardRefetcher();
