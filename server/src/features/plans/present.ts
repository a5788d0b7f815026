import type { ManagedPlan, Plan, UpdatePlan } from '@prosa/contracts/plans/schema.ts';
import type { Plans } from '#platform/database/schema.ts';
import type { ManagedPlanRow, PlanRow } from './queries.ts';
import { planFlags } from './rules.ts';
import type { PlanChange } from './store.ts';

export function presentPlan(row: PlanRow): Plan {
  return {
    id: row.id,
    name: row.name,
    users: row.users,
    connections: row.connections,
    queues: row.queues,
    storageMb: row.storage_mb,
    value: Number(row.value),
    ...planFlags(row),
    isPublic: row.is_public,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function presentManagedPlan(row: ManagedPlanRow): ManagedPlan {
  return { ...presentPlan(row), companiesCount: row.companies_count ?? 0 };
}

const columnNames = {
  name: 'name',
  users: 'users',
  connections: 'connections',
  queues: 'queues',
  storageMb: 'storage_mb',
  useCampaigns: 'use_campaigns',
  useSchedules: 'use_schedules',
  useInternalChat: 'use_internal_chat',
  useExternalApi: 'use_external_api',
  useKanban: 'use_kanban',
  useOpenAi: 'use_open_ai',
  useIntegrations: 'use_integrations',
  isPublic: 'is_public',
} as const satisfies Record<Exclude<keyof UpdatePlan, 'value'>, keyof Plans>;

/** Only what is given. The price is written as text, so that no binary fraction comes between. */
export function planColumns({ value, ...input }: UpdatePlan): PlanChange {
  const given = Object.entries(input).filter(([, held]) => held !== undefined);
  const columns = given.map(([name, held]) => [columnNames[name as keyof typeof columnNames], held]);
  return { ...Object.fromEntries(columns), ...(value === undefined ? {} : { value: value.toFixed(2) }) };
}
