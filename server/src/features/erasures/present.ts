import type { Erasure } from '@prosa/contracts/erasures/schema.ts';
import type { ErasureRow } from './store.ts';

export function presentErasure(row: ErasureRow): Erasure {
  return {
    id: row.id,
    requestedBy: row.requested_by,
    messages: row.messages,
    files: row.files,
    mentions: row.mentions,
    leftOver: row.left_over,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
