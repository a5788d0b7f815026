import type { SandboxMessage } from '@prosa/contracts/sandbox-phone/schema.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { ChatMessageWithQuote } from './queries.ts';

function mediaOf(row: ChatMessageWithQuote, links: MediaLinks): SandboxMessage['media'] {
  if (row.media_key === null || row.is_deleted) return null;
  const name = row.media_name ?? '';
  return {
    url: links(mintCompanyId(row.company_id), row.media_key, name),
    name,
    mimeType: row.media_type ?? '',
    size: row.media_size ?? 0,
  };
}

function quotedOf({ quoted }: ChatMessageWithQuote): SandboxMessage['quoted'] {
  if (!quoted) return null;
  const { id, kind, is_from_company: fromCompany } = quoted;
  return { id, kind, text: quoted.is_deleted ? '' : quoted.body, fromCompany };
}

export function presentChatMessage(row: ChatMessageWithQuote, links: MediaLinks): SandboxMessage {
  const { latitude, longitude } = row;
  return {
    id: row.id,
    connectionId: row.connection_id,
    customerId: row.customer_id,
    authorId: row.author_id,
    fromCompany: row.is_from_company,
    key: row.provider_id,
    kind: row.kind,
    text: row.is_deleted ? '' : row.body,
    location: latitude === null || longitude === null || row.is_deleted ? null : { latitude, longitude },
    media: mediaOf(row, links),
    quoted: quotedOf(row),
    reactions: Object.entries(row.reactions).map(([by, emoji]) => ({
      by: by === 'company' ? null : Number(by),
      emoji,
    })),
    status: row.status,
    isEdited: row.is_edited,
    isDeleted: row.is_deleted,
    sentAt: row.sent_at,
  };
}
