import type { MediaType, QuickMessage } from '@prosa/contracts/quick-messages/schema.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { QuickMessageRow } from './store.ts';

function mediaTypeOf(mimeType: string): MediaType {
  const family = mimeType.split('/', 1)[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}

export function presentQuickMessage(row: QuickMessageRow, links: MediaLinks): QuickMessage {
  const { media_key: key, media_name: name, media_mime_type: mimeType } = row;
  return {
    id: row.id,
    shortcode: row.shortcode,
    message: row.message,
    geral: row.is_shared,
    status: row.is_active,
    companyId: row.company_id,
    userId: row.user_id,
    isMedia: key !== null,
    mediaPath: key === null ? null : links(mintCompanyId(row.company_id), key, name ?? ''),
    mediaName: name,
    mediaType: mimeType === null ? null : mediaTypeOf(mimeType),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
