import type { QueueOption } from '@prosa/contracts/queue-options/schema.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { QueueOptionRow } from './store.ts';

export function presentQueueOption(row: QueueOptionRow, links: MediaLinks): QueueOption {
  const { media_key: key, media_name: name } = row;
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    option: String(row.position),
    queueId: row.queue_id,
    parentId: row.parent_id,
    mediaPath: key === null ? null : links(mintCompanyId(row.company_id), key, name ?? ''),
    mediaName: name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
