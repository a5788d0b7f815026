import type { Tx } from '#platform/database/database.ts';
import { integrationStore } from './store.ts';

/** A flow that no queue uses yet, so that the demo answers as it does; its address is nobody's. */
export async function seedIntegration(tx: Tx): Promise<number> {
  const { id } = await integrationStore(tx).insert({
    type: 'n8n',
    name: 'Pedidos no n8n',
    url: 'https://n8n.example.com/webhook/pedidos',
  });
  return id;
}
