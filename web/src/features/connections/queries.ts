import { listConnections } from '@prosa/contracts/connections/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export function connectionListQuery() {
  return queryOptions({
    queryKey: ['connections', 'list'] as const,
    queryFn: ({ signal }) => call(listConnections, { signal }),
  });
}
