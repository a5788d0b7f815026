import { mediaTypeOf } from '@prosa/contracts/messages/rules.ts';
import type {
  ConversationTicket,
  Message,
  MessageMedia,
  QuotedMessage,
} from '@prosa/contracts/messages/schema.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { MessageView } from './queries.ts';
import type { NamedTicket } from './reading/queries.ts';

type QuotedView = NonNullable<MessageView['quoted']>;

/** A picture nobody made, a link and the place in figures: what clients of this family split at the bars. */
function locationBody({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `|https://www.google.com/maps?q=${latitude},${longitude}|${latitude}, ${longitude}`;
}

function locationOf(row: MessageView): Message['location'] {
  if (row.kind !== 'location' || row.is_deleted || row.place === null) return null;
  return { ...row.place, name: row.body };
}

function bodyOf(row: MessageView): string {
  if (row.is_deleted) return '';
  const location = locationOf(row);
  return location ? locationBody(location) : row.body;
}

function reactionsOf(row: MessageView): Message['reactions'] {
  if (row.is_deleted) return [];
  return Object.entries(row.reactions).map(([reactor, emoji]) => ({
    emoji,
    fromMe: reactor === 'me',
    contactId: reactor === 'me' ? null : Number(reactor),
  }));
}

export function presentMessage(row: MessageView, links: MediaLinks): Message {
  const linkTo = (key: string | null, name: string | null) =>
    key === null ? null : links(mintCompanyId(row.company_id), key, name ?? '');
  const media = row.is_deleted ? null : row.media;

  const mediaOf = (): MessageMedia | null =>
    media && {
      state: media.state,
      name: media.name ?? '',
      mimeType: media.type ?? '',
      size: media.size,
      isVoice: row.kind === 'voice',
      thumbnailUrl: linkTo(media.thumbnail_key, media.name),
      playableUrl: linkTo(media.playable_key, media.name),
      width: media.width,
      height: media.height,
      seconds: media.seconds,
    };

  const quoteOf = (quoted: QuotedView): QuotedMessage => ({
    id: quoted.id,
    body: quoted.is_deleted ? '' : quoted.body,
    fromMe: quoted.from_me,
    mediaType: mediaTypeOf(quoted.kind),
    mediaUrl: quoted.is_deleted ? null : linkTo(quoted.thumbnail_key ?? quoted.media_key, quoted.media_name),
    isDeleted: quoted.is_deleted,
    contact: quoted.from_me ? null : { id: quoted.author_id, name: quoted.author_name },
  });

  return {
    id: row.id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    whatsappId: row.connection_id,
    body: bodyOf(row),
    fromMe: row.from_me,
    origin: row.origin,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    contact: row.from_me ? null : { id: row.author_id, name: row.author_name },
    mediaType: mediaTypeOf(row.kind),
    mediaUrl: media && linkTo(media.key, media.name),
    media: mediaOf(),
    location: locationOf(row),
    quotedMsgId: row.is_deleted ? null : row.quoted_id,
    quotedMsg: row.quoted === null || row.is_deleted ? null : quoteOf(row.quoted),
    reactions: reactionsOf(row),
    ack: row.ack,
    error: row.error,
    automation: row.automation,
    read: row.is_read,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    clientId: row.client_id,
    companyId: row.company_id,
    createdAt: row.sent_at,
    updatedAt: row.updated_at,
  };
}

export function presentConversationTicket(row: NamedTicket): ConversationTicket {
  return {
    id: row.id,
    uuid: row.uuid,
    protocol: row.protocol,
    status: row.status,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    closingReason: row.closing_reason,
    createdAt: row.created_at,
    closedAt: row.closed_at,
  };
}
