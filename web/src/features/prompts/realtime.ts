import type { PromptEvent } from '@prosa/contracts/prompts/events.ts';
import type { Prompt } from '@prosa/contracts/prompts/schema.ts';
import type { QueueEvent } from '@prosa/contracts/queues/events.ts';
import { followQueue } from '@prosa/contracts/queues/rules.ts';
import { isBeforeByName } from '#lib/fold.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { promptKeys } from './queries.ts';

export function reducePromptList(list: Prompt[], event: PromptEvent): Prompt[] {
  const id = event.action === 'delete' ? event.promptId : event.prompt.id;
  const known = list.find((prompt) => prompt.id === id);
  if (event.action === 'delete') return known ? list.filter((prompt) => prompt !== known) : list;
  if (known && known.updatedAt > event.prompt.updatedAt) return list;
  const others = list.filter((prompt) => prompt !== known);
  return [...others, event.prompt].sort((a, b) => (isBeforeByName(a, b) ? -1 : 1));
}

/** A queue that is renamed or goes is known here by name. */
export function reducePromptQueues(list: Prompt[], event: QueueEvent): Prompt[] {
  const changed = list.map((prompt) => {
    const named = prompt.queue ? [prompt.queue] : [];
    const followed = followQueue(named, event);
    if (followed === named) return prompt;
    const [queue = null] = followed;
    return { ...prompt, queue, queueId: queue?.id ?? null };
  });
  return changed.every((prompt, index) => prompt === list[index]) ? list : changed;
}

export const promptLiveRules: readonly LiveRule[] = [
  liveRule<'prompt', Prompt[]>({ event: 'prompt', queryKey: promptKeys.list, reduce: reducePromptList }),
  liveRule<'queue', Prompt[]>({ event: 'queue', queryKey: promptKeys.list, reduce: reducePromptQueues }),
];
