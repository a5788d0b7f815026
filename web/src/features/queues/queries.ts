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

/** Whom it concerns when the queue goes, as it is at the moment of the question. */
export function queueUseQuery(queueId: number) {
  return queryOptions({
    queryKey: queueKeys.use(queueId),
    queryFn: ({ signal }) => call(getQueueUse, { params: { queueId }, signal }),
    gcTime: 0,
  });
}
