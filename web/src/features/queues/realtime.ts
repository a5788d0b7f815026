import type { Queue, QueueEvent } from '@prosa/contracts/queues/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { queueKeys } from './queries.ts';

export function reduceQueueList(list: Queue[], event: QueueEvent): Queue[] {
  const id = event.action === 'delete' ? event.queueId : event.queue.id;
  const known = list.find((queue) => queue.id === id);
  if (event.action === 'delete') return known ? list.filter((queue) => queue !== known) : list;
  if (known && known.updatedAt > event.queue.updatedAt) return list;
  const others = list.filter((queue) => queue !== known);
  return [...others, event.queue].sort((a, b) => a.orderQueue - b.orderQueue || a.id - b.id);
}

export const queueLiveRules: readonly LiveRule[] = [
  liveRule<'queue', Queue[]>({ event: 'queue', queryKey: queueKeys.list, reduce: reduceQueueList }),
];
