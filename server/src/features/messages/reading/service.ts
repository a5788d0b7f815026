import type { ListMessagesQuery, MessagePage } from '@prosa/contracts/messages/schema.ts';
import { queueReadMark } from '#features/messages/act-service.ts';
import { refuseHidden } from '#features/messages/history/service.ts';
import type { MessageDependencies, MessagePublisher } from '#features/messages/publisher.ts';
import { presentConversationTicket, presentMessage } from '#features/messages/publisher.ts';
import { messageQueries } from '#features/messages/queries.ts';
import { type MessageRow, messageStore } from '#features/messages/store.ts';
import { requireTicket, type TicketRow } from '#features/tickets/service.ts';
import { isHistoryLimited, visibleTo } from '#features/tickets/visibility.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { conversationQueries } from './queries.ts';
import { cutPage, type Place } from './rules.ts';
import { listVisible } from './visible-pages.ts';

/** A message of the conversation the ticket belongs to. */
async function requireHere(reader: Reader, ticket: TicketRow, id: number): Promise<MessageRow> {
  const row = await messageQueries(reader).find(id);
  const isHere = row?.contact_id === ticket.contact_id && row.connection_id === ticket.connection_id;
  if (!isHere) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return row;
}

function placeIn({ before, after, around, pageNumber }: ListMessagesQuery): Place {
  if (before !== undefined) return { side: 'before', messageId: before };
  if (after !== undefined) return { side: 'after', messageId: after };
  return around === undefined ? { pageNumber } : { side: 'around', messageId: around };
}

export function createReadingService({ links, tickets }: MessageDependencies, publisher: MessagePublisher) {
  return {
    /** Looking is not reading: nothing is marked. */
    async list(
      reader: Reader,
      actor: UserActor,
      ticketId: number,
      query: ListMessagesQuery,
    ): Promise<MessagePage> {
      const place = placeIn(query);
      if (isHistoryLimited(actor)) return await listVisible(reader, actor, { ticketId, place }, publisher);
      const found = await conversationQueries(reader).page(ticketId, place);
      const { messages, tickets: named, is_seen_here: isSeenHere } = visibleTo(actor, found);
      if (!isSeenHere) throw new AppError('ERR_NO_MESSAGE_FOUND');
      const { rows, hasMore, hasNewer } = cutPage(place, messages);
      const shown = new Set(rows.map((row) => row.ticket_id));
      return {
        messages: rows.map((row) => presentMessage(row, links)),
        hidden: [],
        contactHistory: 'all',
        tickets: named.filter(({ id }) => shown.has(id)).map(presentConversationTicket),
        hasMore,
        hasNewer,
      };
    },

    /** Only the attendant's reading counts: other readers leave no trace, neither here nor for the customer. */
    async read(
      tx: Tx,
      actor: UserActor,
      ticketId: number,
      messageId: number,
    ): Promise<{ unreadMessages: number }> {
      const ticket = await requireTicket(tx, actor, ticketId);
      const position = await requireHere(tx, ticket, messageId);
      await refuseHidden(tx, actor, position, ticketId);
      if (ticket.status !== 'open' || ticket.user_id !== actor.userId) {
        return { unreadMessages: ticket.unread_messages };
      }
      const newest = await messageStore(tx).markRead(ticketId, position);
      const { contact_id: contactId, connection_id: connectionId } = ticket;
      if (newest !== undefined && connectionId !== null) {
        await queueReadMark(tx, { connectionId, contactId, messageId: newest });
      }
      const unreadMessages = await messageQueries(tx).countUnread(ticketId);
      await tickets.setUnread(tx, ticketId, unreadMessages);
      return { unreadMessages };
    },
  };
}
