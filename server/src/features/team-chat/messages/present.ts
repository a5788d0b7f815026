import type { ChatMessage } from '@prosa/contracts/chats/schema.ts';
import { mediaTypeOf } from '@prosa/contracts/messages/rules.ts';
import { kindOfFile } from '#features/messages/rules.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { ChatMessageView } from './queries.ts';

export function presentChatMessage(row: ChatMessageView, links: MediaLinks): ChatMessage {
  const linkTo = (key: string | null) =>
    key === null ? null : links(mintCompanyId(row.company_id), key, row.media_name ?? '');
  return {
    id: row.id,
    chatId: row.chat_id,
    senderId: row.sender_id,
    sender: { id: row.sender_id, name: row.author_name },
    message: row.body,
    mentions: row.mentions,
    mediaPath: linkTo(row.media_key),
    mediaName: row.media_name,
    mediaType: row.media_type === null ? null : mediaTypeOf(kindOfFile(row.media_type, false)),
    media:
      row.media_key === null
        ? null
        : {
            state: 'stored',
            name: row.media_name ?? '',
            mimeType: row.media_type ?? '',
            size: row.media_size,
            isVoice: false,
            thumbnailUrl: linkTo(row.thumbnail_key),
            playableUrl: linkTo(row.playable_key),
            width: row.width,
            height: row.height,
            seconds: row.seconds,
          },
    clientId: row.client_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
