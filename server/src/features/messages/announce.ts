import type { Message } from '@prosa/contracts/messages/schema.ts';
import { recordMessages } from '#features/attendance/service.ts';
import { ticketChanged } from '#features/tickets/events.ts';
import type { TicketRow, TicketService } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import { messageCreated, messageUpdated } from './events.ts';
import { placesOfQuoted } from './history/service.ts';
import { presentMessage } from './present.ts';
import { type MessageView, messageQueries } from './queries.ts';
import { previewOf } from './rules.ts';
import type { MessageRow } from './store.ts';

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

function notedOf(row: MessageRow) {
  return {
    body: previewOf(row.kind, row.body, row.media_name),
    kind: row.kind,
    fromMe: row.from_me,
    at: new Date(row.sent_at),
  };
}

export type Announcer = ReturnType<typeof createAnnouncer>;

/** Presents a changed message and publishes it; used by every use case. */
export function createAnnouncer({ tickets, links }: MessageDependencies) {
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
    async created(
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
        tickets.noteMessage(tx, ticket, { ...notedOf(last), unread }),
        recordMessages(tx, ticket.id, rows),
      ]);
      const quotedPlaces = await placesOfQuoted(tx, views);
      const messages = views.map((view) => presentMessage(view, links));
      for (const message of messages) {
        tx.record(messageCreated({ message, ticket: shown, quotedPlace: quotedPlaces.get(message.id) }));
      }
      return messages;
    },

    async updated(tx: Tx, row: MessageRow): Promise<Message> {
      const [views, places] = await Promise.all([viewsOf(tx, [row.id]), messageQueries(tx).places(row)]);
      const quotedPlaces = await placesOfQuoted(tx, views);
      const message = presented(views, row.id);
      tx.record(messageUpdated({ message, places, quotedPlace: quotedPlaces.get(message.id) }));
      return message;
    },

    /** Updates the preview of the ticket if it still shows an edited or deleted message. */
    async previewReplaced(tx: Tx, row: MessageRow): Promise<void> {
      const former = await messageQueries(tx).ticketShowing(row);
      if (!former) return;
      const ticket = await tickets.noteMessage(tx, former, { ...notedOf(row), unread: 'unchanged' });
      const { status, userId, queueId } = ticket;
      tx.record(ticketChanged({ ticket, former: { status, userId, queueId } }));
    },
  };
}
