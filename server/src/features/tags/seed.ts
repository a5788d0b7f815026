import type { Tx } from '#platform/database/database.ts';
import { tagStore } from './store.ts';

const demoTags = [
  { name: 'Novo contato', color: '#2563EB', is_kanban: true },
  { name: 'Orçamento enviado', color: '#EA580C', is_kanban: true },
  { name: 'Aguardando pagamento', color: '#7C3AED', is_kanban: true },
  { name: 'Pedido entregue', color: '#16A34A', is_kanban: true },
  { name: 'Cliente VIP', color: '#DB2777' },
  { name: 'Reclamação', color: '#DC2626' },
  { name: 'Troca ou devolução', color: '#0891B2' },
];

/** The demo's tags, by name. */
export async function seedTags(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const tag of demoTags) {
    const row = await tagStore(tx).insertIfNew(tag);
    if (row) ids.set(row.name, row.id);
  }
  return ids;
}
