import { listQueueOptions } from '@prosa/contracts/queue-options/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const queueOptionKeys = {
  lists: ['queue-options', 'list'] as const,
  list: (queueId: number) => ['queue-options', 'list', queueId] as const,
};
export type QueueOptionListKey = ReturnType<typeof queueOptionKeys.list>;

/** The options of all levels of a queue. */
export function queueOptionListQuery(queueId: number) {
  return queryOptions({
    queryKey: queueOptionKeys.list(queueId),
    queryFn: ({ signal }) => call(listQueueOptions, { query: { queueId: String(queueId) }, signal }),
  });
}
