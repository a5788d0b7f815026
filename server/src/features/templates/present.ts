import type { Template } from '@prosa/contracts/templates/schema.ts';
import type { TemplateRow } from './queries.ts';

export function presentTemplate(row: TemplateRow): Template {
  return {
    id: row.id,
    connectionId: row.connection_id,
    name: row.name,
    language: row.language,
    status: row.status,
    category: row.category,
    components: row.components,
    syncedAt: row.synced_at,
  };
}
