import type { QueueEvent } from './events.ts';
import type { QueueSummary } from './schema.ts';

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
