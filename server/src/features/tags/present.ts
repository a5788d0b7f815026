import type { Tag } from '@prosa/contracts/tags/schema.ts';
import type { CountedTag } from './queries.ts';

export function presentTag(row: CountedTag): Tag {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    kanban: row.is_kanban ? 1 : 0,
    lanePosition: row.lane_position,
    userId: row.user_id,
    companyId: row.company_id,
    ticketsCount: row.tickets_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
