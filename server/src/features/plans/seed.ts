import type { PlatformTx } from '#platform/database/database.ts';
import { managedPlanQueries } from './queries.ts';
import { planStore } from './store.ts';

const firstPlans = [
  {
    name: 'Essencial',
    users: 3,
    connections: 1,
    queues: 3,
    storage_mb: 5000,
    value: 97,
    use_campaigns: false,
    use_external_api: false,
    use_open_ai: false,
    use_integrations: false,
  },
  { name: 'Profissional', users: 10, connections: 3, queues: 10, storage_mb: 20_000, value: 197 },
  { name: 'Empresa', users: 100, connections: 20, queues: 50, value: 497 },
];

/** The plans a new installation offers, cheapest first; the owner of the platform changes them later. */
export async function seedPlans(tx: PlatformTx): Promise<number[]> {
  const known = await managedPlanQueries(tx).all();
  if (known.length > 0) return known.map((plan) => plan.id);
  const ids: number[] = [];
  for (const plan of firstPlans) ids.push((await planStore(tx).insert(plan)).id);
  return ids;
}
