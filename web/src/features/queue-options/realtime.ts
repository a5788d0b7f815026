import type { QueueOption, QueueOptionEvent } from '@prosa/contracts/queue-options/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { type QueueOptionListKey, queueOptionKeys } from './queries.ts';

/** The rows of one queue; their order is that of their places, which the screen reads. */
export function reduceQueueOptions(list: QueueOption[], event: QueueOptionEvent): QueueOption[] {
  if (event.action === 'delete') {
    const gone = new Set(event.queueOptionIds);
    return list.some(({ id }) => gone.has(id)) ? list.filter(({ id }) => !gone.has(id)) : list;
  }
  const known = new Map(list.map((option) => [option.id, option]));
  const news = event.queueOptions.filter(
    ({ id, updatedAt }) => updatedAt >= (known.get(id)?.updatedAt ?? ''),
  );
  if (news.length === 0) return list;
  for (const option of news) known.set(option.id, option);
  return [...known.values()];
}

export const queueOptionLiveRules: readonly LiveRule[] = [
  liveRule<'queueOption', QueueOption[]>({
    event: 'queueOption',
    queryKey: queueOptionKeys.lists,
    reduce: (list, event, key) =>
      (key as QueueOptionListKey)[2] === event.queueId ? reduceQueueOptions(list, event) : list,
  }),
];
