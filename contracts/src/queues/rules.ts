import type { QueueEvent } from './events.ts';
import type { Queue, QueueSummary } from './schema.ts';

/** The queues that something names, after the news of one; the very same list when it is none of them. */
export function followQueue<Named extends QueueSummary>(queues: Named[], event: QueueEvent): Named[] {
  const id = event.action === 'delete' ? event.queueId : event.queue.id;
  const known = queues.find((queue) => queue.id === id);
  if (!known) return queues;
  if (event.action === 'delete') return queues.filter((queue) => queue !== known);
  const { name, color } = event.queue;
  if (known.name === name && known.color === color) return queues;
  return queues.map((queue) => (queue === known ? { ...queue, name, color } : queue));
}

/**
 * Returns who answers in a queue instead of its menu: its prompt comes before its integration, and either before its
 * options. One that the plan does not have does not count. Undefined where the menu, or people, answer.
 */
export function externalResponderOf(
  { promptId, integrationId }: Pick<Queue, 'promptId' | 'integrationId'>,
  { useOpenAi, useIntegrations }: { readonly useOpenAi: boolean; readonly useIntegrations: boolean },
): 'prompt' | 'integration' | undefined {
  if (useOpenAi && promptId !== null) return 'prompt';
  return useIntegrations && integrationId !== null ? 'integration' : undefined;
}
