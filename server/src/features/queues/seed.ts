import type { Tx } from '#platform/database/database.ts';
import { queueStore } from './store.ts';

const outOfHours =
  'Nosso atendimento é de segunda a sexta, das 8h às 18h, e aos sábados até o meio-dia. Respondemos assim que abrirmos!';

const demoQueues = [
  {
    name: 'Vendas',
    color: '#0F766E',
    greeting_message: '{{ms}}, {{firstName}}! Você está em Vendas. Conte o que procura.',
    out_of_hours_message: outOfHours,
  },
  {
    name: 'Suporte',
    color: '#1D4ED8',
    greeting_message: '{{ms}}, {{firstName}}! Conte o que aconteceu, e já vamos ajudar.',
    out_of_hours_message: outOfHours,
  },
  {
    name: 'Financeiro',
    color: '#B45309',
    greeting_message: '{{ms}}, {{firstName}}! Boleto, nota ou pagamento?',
    out_of_hours_message: outOfHours,
  },
] as const;
export type DemoQueueName = (typeof demoQueues)[number]['name'];

/** The demo's queues, by name. */
export async function seedQueues(tx: Tx): Promise<Record<DemoQueueName, number>> {
  const ids: Partial<Record<DemoQueueName, number>> = {};
  for (const queue of demoQueues) ids[queue.name] = (await queueStore(tx).insert(queue)).id;
  return ids as Record<DemoQueueName, number>;
}
