import type { Plan } from '@prosa/contracts/plans/schema.ts';
import type { PlanRow } from './queries.ts';
import { planFlags } from './rules.ts';

export function presentPlan(row: PlanRow): Plan {
  return {
    id: row.id,
    name: row.name,
    users: row.users,
    connections: row.connections,
    queues: row.queues,
    value: Number(row.value),
    ...planFlags(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
