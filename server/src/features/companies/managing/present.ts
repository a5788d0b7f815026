import type { CompanyExport, ManagedCompany, UpdateCompany } from '@prosa/contracts/companies/schema.ts';
import { presentCompany } from '#features/companies/present.ts';
import type { CompanyChange } from '#features/companies/store.ts';
import type { ManagedCompanyRow } from './queries.ts';

export function presentManagedCompany(row: ManagedCompanyRow): ManagedCompany {
  return {
    ...presentCompany(row),
    plan: {
      id: row.plan_id,
      name: row.plan_name,
      value: Number(row.plan_value),
      users: row.plan_users,
      connections: row.plan_connections,
      queues: row.plan_queues,
      storageMb: row.plan_storage_mb,
    },
    usage: {
      users: row.users_count,
      connections: row.connections_count,
      queues: row.queues_count,
      storageBytes: row.storage_bytes,
    },
    settings: row.settings,
    admin: row.admin,
    export: exportOf(row),
  };
}

function exportOf(row: ManagedCompanyRow): CompanyExport | null {
  const { export_state: state, export_requested_by: by, export_requested_at: at } = row;
  if (state === null || by === null || at === null) return null;
  return {
    state,
    requestedBy: by,
    requestedAt: at,
    bytes: row.export_bytes,
    expiresAt: row.export_expires_at,
  };
}

/** Only what is given. */
export function columnsOf(
  change: Omit<UpdateCompany, 'campaignsEnabled' | 'dueDate'>,
  dueDate: Date | undefined,
): CompanyChange {
  return {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.email === undefined ? {} : { email: change.email }),
    ...(change.phone === undefined ? {} : { phone: change.phone }),
    ...(change.planId === undefined ? {} : { plan_id: change.planId }),
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(dueDate === undefined ? {} : { due_date: dueDate.toISOString() }),
    ...(change.recurrence === undefined ? {} : { recurrence: change.recurrence }),
  };
}
