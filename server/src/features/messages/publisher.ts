import { mediaTypeOf } from '@prosa/contracts/messages/rules.ts';
import type {
  ConversationTicket,
  Message,
  MessageMedia,
  QuotedMessage,
} from '@prosa/contracts/messages/schema.ts';
import { recordMessages } from '#features/attendance/service.ts';
import { ticketChanged } from '#features/tickets/events.ts';
import type { TicketRow, TicketService } from '#features/tickets/service.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { messageCreated, messageUpdated } from './events.ts';
import { placesOfQuoted } from './history/service.ts';
import { type MessageView, messageQueries } from './queries.ts';
import type { NamedTicket } from './reading/queries.ts';
import { previewOf } from './rules.ts';
import type { MessageRow } from './store.ts';

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

export interface MessageDependencies {
  readonly tickets: Pick<TicketService, 'noteMessage' | 'setUnread' | 'latestFor'>;
  readonly links: MediaLinks;
  readonly clock: Clock;
}

/** Message of ours with its delivery status. */
export type DeliveredMessage = Pick<MessageRow, 'id' | 'ack' | 'error' | 'connection_id'>;

/** Callback about the delivery of automatic messages, in the same transaction. */
export type NoteDelivery = (tx: Tx, message: DeliveredMessage) => Promise<void>;

/** Change of the ticket's unread counter. */
type Unread = 'one-more' | 'none' | 'unchanged';

function lastMessageOf(row: MessageRow) {
  return {
    body: previewOf(row.kind, row.body, row.media_name),
    kind: row.kind,
    fromMe: row.from_me,
    at: new Date(row.sent_at),
  };
}

export type MessagePublisher = ReturnType<typeof createMessagePublisher>;

/** Presents a changed message and publishes it; used by every use case. */
export function createMessagePublisher({ tickets, links }: MessageDependencies) {
  /** In the requested order. */
  async function viewsOf(reader: Reader, ids: readonly number[]): Promise<MessageView[]> {
    const views = new Map((await messageQueries(reader).views(ids)).map((view) => [view.id, view]));
    return ids.flatMap((id) => views.get(id) ?? []);
  }

  async function present(reader: Reader, ids: readonly number[]): Promise<Message[]> {
    return (await viewsOf(reader, ids)).map((view) => presentMessage(view, links));
  }

  function presented([view]: readonly MessageView[], id: number): Message {
    if (!view) throw new Error(`The message ${id} cannot be shown.`);
    return presentMessage(view, links);
  }

  async function presentOne(reader: Reader, id: number): Promise<Message> {
    return presented(await viewsOf(reader, [id]), id);
  }

  return {
    present,
    presentOne,

    /** New messages of one ticket, oldest first; the last one becomes the preview of the ticket. */
    async publishCreated(
      tx: Tx,
      ticket: TicketRow,
      rows: readonly MessageRow[],
      unread: Unread,
    ): Promise<Message[]> {
      const last = rows.at(-1);
      if (!last) return [];
      const ids = rows.map(({ id }) => id);
      const [views, shown] = await Promise.all([
        viewsOf(tx, ids),
        tickets.noteMessage(tx, ticket, { ...lastMessageOf(last), unread }),
        recordMessages(tx, ticket.id, rows),
      ]);
      const quotedPlaces = await placesOfQuoted(tx, views);
      const messages = views.map((view) => presentMessage(view, links));
      for (const message of messages) {
        tx.record(messageCreated({ message, ticket: shown, quotedPlace: quotedPlaces.get(message.id) }));
      }
      return messages;
    },

    async publishUpdated(tx: Tx, row: MessageRow): Promise<Message> {
      const [views, places] = await Promise.all([viewsOf(tx, [row.id]), messageQueries(tx).places(row)]);
      const quotedPlaces = await placesOfQuoted(tx, views);
      const message = presented(views, row.id);
      tx.record(messageUpdated({ message, places, quotedPlace: quotedPlaces.get(message.id) }));
      return message;
    },

    /** Updates the preview of the ticket if it still shows an edited or deleted message. */
    async updatePreview(tx: Tx, row: MessageRow): Promise<void> {
      const former = await messageQueries(tx).ticketShowing(row);
      if (!former) return;
      const ticket = await tickets.noteMessage(tx, former, { ...lastMessageOf(row), unread: 'unchanged' });
      const { status, userId, queueId } = ticket;
      tx.record(ticketChanged({ ticket, former: { status, userId, queueId } }));
    },
  };
}
