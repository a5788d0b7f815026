import { getPlatformHealth, retryDeadJob } from '@prosa/contracts/platform-health/api.ts';
import { healthRefreshMs } from '@prosa/contracts/platform-health/schema.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Most of it is told by no event, so it is asked for again while somebody looks. */
export function platformHealthQuery() {
  return queryOptions({
    queryKey: ['platform-health'] as const,
    queryFn: ({ signal }) => call(getPlatformHealth, { signal }),
    refetchInterval: healthRefreshMs,
    staleTime: 0,
  });
}

export function useRetryDeadJob() {
  return useMutation({
    mutationFn: (deadJobId: string) => call(retryDeadJob, { params: { deadJobId } }),
    onSuccess: (_reply, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: platformHealthQuery().queryKey }),
  });
}
