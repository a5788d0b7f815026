import { listQueues } from '@prosa/contracts/queues/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export function queueListQuery() {
  return queryOptions({
    queryKey: ['queues', 'list'] as const,
    queryFn: ({ signal }) => call(listQueues, { signal }),
  });
}
