import { getConnection, listConnections } from '@prosa/contracts/connections/api.ts';
import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const connectionKeys = {
  list: ['connections', 'list'] as const,
  allDetails: ['connections', 'details'] as const,
  details: (id: number) => ['connections', 'details', id] as const,
  account: (id: number) => ['connections', 'account', id] as const,
};

const { compare } = new Intl.Collator('pt', { numeric: true, sensitivity: 'base' });

/** Sorts the default connection first and the others by name, because events append rows at the end. */
export function sortConnections(connections: readonly Connection[]): Connection[] {
  return connections.toSorted(
    (a, b) => Number(b.isDefault) - Number(a.isDefault) || compare(a.name, b.name) || a.id - b.id,
  );
}

export function connectionListQuery() {
  return queryOptions({
    queryKey: connectionKeys.list,
    queryFn: ({ signal }) => call(listConnections, { signal }),
    select: sortConnections,
  });
}

/** Initial account values of the form: as stored when the form was opened. Disabled for a new connection. */
export function connectionAccountQuery(connectionId = 0) {
  return queryOptions({
    queryKey: connectionKeys.account(connectionId),
    queryFn: ({ signal }) => call(getConnection, { params: { connectionId }, signal }),
    enabled: connectionId > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const detailsRefetchMs = 5000;

/** Details with the last status changes and today's counts; polled while they are shown. */
export function connectionDetailsQuery(connectionId: number) {
  return queryOptions({
    queryKey: connectionKeys.details(connectionId),
    queryFn: ({ signal }) => call(getConnection, { params: { connectionId }, signal }),
    gcTime: 0,
    refetchInterval: detailsRefetchMs,
  });
}
