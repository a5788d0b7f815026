import type { Help } from '@prosa/contracts/helps/schema.ts';
import type { HelpRow } from './store.ts';

export function presentHelp(row: HelpRow): Help {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    video: row.video,
    link: row.link,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
