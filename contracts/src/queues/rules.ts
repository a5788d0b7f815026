import type { Queue, QueueEvent, QueueSummary } from './schema.ts';

/** Applies a queue event to a list of queues; returns the same list when it is not affected. */
export function applyQueueEvent<Named extends QueueSummary>(queues: Named[], event: QueueEvent): Named[] {
  const id = event.action === 'delete' ? event.queueId : event.queue.id;
  const known = queues.find((queue) => queue.id === id);
  if (!known) return queues;
  if (event.action === 'delete') return queues.filter((queue) => queue !== known);
  const { name, color } = event.queue;
  if (known.name === name && known.color === color) return queues;
  return queues.map((queue) => (queue === known ? { ...queue, name, color } : queue));
}

/**
 * Returns the external responder that answers in a queue instead of its menu: the prompt takes precedence over the
 * integration, and either over the options. Responders that the plan does not include are ignored. Undefined where the
 * menu or people answer.
 */
export function externalResponderOf(
  { promptId, integrationId }: Pick<Queue, 'promptId' | 'integrationId'>,
  { useOpenAi, useIntegrations }: { readonly useOpenAi: boolean; readonly useIntegrations: boolean },
): 'prompt' | 'integration' | undefined {
  if (useOpenAi && promptId !== null) return 'prompt';
  return useIntegrations && integrationId !== null ? 'integration' : undefined;
}
