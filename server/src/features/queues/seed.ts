import type { Tx } from '#platform/database/database.ts';
import { queueStore } from './store.ts';

const demoQueues = [
  { name: 'Vendas', color: '#0f766e' },
  { name: 'Suporte', color: '#1d4ed8' },
  { name: 'Financeiro', color: '#b45309' },
] as const;
export type DemoQueueName = (typeof demoQueues)[number]['name'];

/** The demo's queues, by name. */
export async function seedQueues(tx: Tx): Promise<Record<DemoQueueName, number>> {
  const ids: Partial<Record<DemoQueueName, number>> = {};
  for (const [index, queue] of demoQueues.entries()) {
    ids[queue.name] = await queueStore(tx).insert({ ...queue, order_queue: index + 1 });
  }
  return ids as Record<DemoQueueName, number>;
}
