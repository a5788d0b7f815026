import type { ListMessagesQuery, MessagePage } from '@prosa/contracts/messages/schema.ts';
import { queueReadMark } from '#features/messages/acts/service.ts';
import type { MessageDependencies } from '#features/messages/announce.ts';
import { presentConversationTicket, presentMessage } from '#features/messages/present.ts';
import { messageQueries } from '#features/messages/queries.ts';
import { type MessageRow, messageStore } from '#features/messages/store.ts';
import { requireTicket, type TicketRow } from '#features/tickets/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';

/** A message of the conversation the ticket belongs to. */
async function requireHere(reader: Reader, ticket: TicketRow, id: number): Promise<MessageRow> {
  const row = await messageQueries(reader).find(id);
  const isHere = row?.contact_id === ticket.contact_id && row.connection_id === ticket.connection_id;
  if (!isHere) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return row;
}

async function pageOf(reader: Reader, ticket: TicketRow, query: ListMessagesQuery) {
  const { before, after, around, pageNumber } = query;
  const queries = messageQueries(reader);
  const seen = before ?? after ?? around;
  if (seen === undefined) return queries.numbered(ticket, pageNumber);
  const position = await requireHere(reader, ticket, seen);
  if (before !== undefined) return queries.before(ticket, position);
  return after === undefined ? queries.around(ticket, position) : queries.after(ticket, position);
}

export function createReadingService({ links, tickets }: MessageDependencies) {
  return {
    /** Looking is not reading: nothing is marked. */
    async list(
      reader: Reader,
      actor: UserActor,
      ticketId: number,
      query: ListMessagesQuery,
    ): Promise<MessagePage> {
      const ticket = await requireTicket(reader, actor, ticketId);
      const { rows, hasMore, hasNewer } = await pageOf(reader, ticket, query);
      const ticketIds = [...new Set(rows.map((row) => row.ticket_id))];
      const named = ticketIds.length === 0 ? [] : await messageQueries(reader).tickets(ticketIds);
      return {
        messages: rows.map((row) => presentMessage(row, links)),
        tickets: named.map(presentConversationTicket),
        hasMore,
        hasNewer,
      };
    },

    /** Only the attendant's reading counts: whoever else looks leaves no trace, here or at the customer's. */
    async read(
      tx: Tx,
      actor: UserActor,
      ticketId: number,
      messageId: number,
    ): Promise<{ unreadMessages: number }> {
      const ticket = await requireTicket(tx, actor, ticketId);
      const position = await requireHere(tx, ticket, messageId);
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
