import { retryDeadJob } from '@prosa/contracts/platform-health/api.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { platformHealthQuery } from './queries.ts';

export function useRetryDeadJob() {
  return useMutation({
    mutationFn: (deadJobId: string) => call(retryDeadJob, { params: { deadJobId } }),
    onSuccess: (_reply, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: platformHealthQuery().queryKey }),
  });
}
