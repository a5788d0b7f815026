import type { ConnectionEvent } from '@prosa/contracts/connections/schema.ts';
import type { Prompt, PromptEvent, PromptUser } from '@prosa/contracts/prompts/schema.ts';
import { applyQueueEvent } from '@prosa/contracts/queues/rules.ts';
import type { QueueEvent } from '@prosa/contracts/queues/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { isBeforeByName } from '#lib/text-search.ts';
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
    const followed = applyQueueEvent(named, event);
    if (followed === named) return prompt;
    const [queue = null] = followed;
    return { ...prompt, queue, queueId: queue?.id ?? null };
  });
  return changed.every((prompt, index) => prompt === list[index]) ? list : changed;
}

/** Returns the prompts after a queue or a connection chose another one, or none; the very same list when none changed. */
function reducePromptUser(list: Prompt[], user: PromptUser, promptId: number | null): Prompt[] {
  const changed = list.map((prompt) => {
    const others = prompt.usedBy.filter(({ kind, id }) => kind !== user.kind || id !== user.id);
    const known = prompt.usedBy.find((one) => !others.includes(one));
    if (prompt.id !== promptId) return known ? { ...prompt, usedBy: others } : prompt;
    if (known?.name === user.name) return prompt;
    const usedBy = [...others, user].sort((a, b) => (isBeforeByName(a, b) ? -1 : 1));
    return { ...prompt, usedBy };
  });
  return changed.every((prompt, index) => prompt === list[index]) ? list : changed;
}

export function reducePromptsOfQueue(list: Prompt[], event: QueueEvent): Prompt[] {
  const followed = reducePromptQueues(list, event);
  if (event.action === 'delete') {
    return reducePromptUser(followed, { kind: 'queue', id: event.queueId, name: '' }, null);
  }
  const { id, name, promptId } = event.queue;
  return reducePromptUser(followed, { kind: 'queue', id, name }, promptId);
}

export function reducePromptsOfConnection(list: Prompt[], event: ConnectionEvent): Prompt[] {
  if (event.action === 'delete') {
    return reducePromptUser(list, { kind: 'connection', id: event.whatsappId, name: '' }, null);
  }
  const { id, name, promptId } = event.whatsapp;
  return reducePromptUser(list, { kind: 'connection', id, name }, promptId);
}

export const promptLiveRules: readonly LiveRule[] = [
  liveRule<'prompt', Prompt[]>({ event: 'prompt', queryKey: promptKeys.list, reduce: reducePromptList }),
  liveRule<'queue', Prompt[]>({ event: 'queue', queryKey: promptKeys.list, reduce: reducePromptsOfQueue }),
  liveRule<'whatsapp', Prompt[]>({
    event: 'whatsapp',
    queryKey: promptKeys.list,
    reduce: reducePromptsOfConnection,
  }),
];
