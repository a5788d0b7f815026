import { getQueueUse, listQueues } from '@prosa/contracts/queues/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const queueKeys = {
  list: ['queues', 'list'] as const,
  use: (queueId: number) => ['queues', 'use', queueId] as const,
};

export function queueListQuery() {
  return queryOptions({
    queryKey: queueKeys.list,
    queryFn: ({ signal }) => call(listQueues, { signal }),
  });
}

/** Current usage of a queue, for the confirmation of its deletion. */
export function queueUseQuery(queueId: number) {
  return queryOptions({
    queryKey: queueKeys.use(queueId),
    queryFn: ({ signal }) => call(getQueueUse, { params: { queueId }, signal }),
    gcTime: 0,
  });
}
