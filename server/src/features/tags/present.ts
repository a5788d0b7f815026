import type { Tag } from '@prosa/contracts/tags/schema.ts';
import type { TagRow } from './store.ts';

export function presentTag(row: TagRow): Tag {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    kanban: row.is_kanban ? 1 : 0,
    companyId: row.company_id,
    // No ticket carries tags yet.
    ticketsCount: 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
