import type { Connection } from '@prosa/contracts/connections/schema.ts';
import type { ConnectionRow } from './queries.ts';

export function presentConnection(row: ConnectionRow): Connection {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    provider: row.provider,
    isDefault: row.is_default,
    companyId: row.company_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
