import { moveAttendances, recordChange, type TicketRule } from '#features/attendance/service.ts';
import { ticketChanged } from '#features/tickets/events.ts';
import { placeOf, presentTicket } from '#features/tickets/present.ts';
import { type TicketRow, ticketQueries } from '#features/tickets/queries.ts';
import { ticketStore } from '#features/tickets/store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import { conversationStore } from './store.ts';

/** Of one contact over one connection, with all its tickets. */
export interface Conversation {
  readonly contactId: number;
  readonly connectionId: number;
  readonly isGroup: boolean;
}

/** Why the product ends a ticket: what people read, and which rule it was. */
interface Ending {
  readonly reason: string;
  readonly rule: TicketRule;
}

export type ConversationService = ReturnType<typeof createConversationService>;

/** The tickets of one contact, as what comes in needs them. */
export function createConversationService(links: MediaLinks, clock: Clock) {
  async function announce(tx: Tx, id: number, former: TicketRow | null): Promise<void> {
    const row = await ticketQueries(tx).find(id);
    if (!row) throw new Error(`The ticket ${id} is gone.`);
    tx.record(ticketChanged({ ticket: presentTicket(row, links), former: former && placeOf(former) }));
  }

  return {
    /** The live ticket, if there is one: it stays live until the commit, so that nothing is said into a closed one. */
    holdLive: (tx: Tx, contactId: number, connectionId: number): Promise<TicketRow | undefined> =>
      ticketStore(tx).lockLive(contactId, connectionId),

    /** Nobody takes, moves or resolves it before the commit. */
    hold: (tx: Tx, id: number): Promise<TicketRow | undefined> => ticketStore(tx).lock(id),

    /** Something that belongs to the ticket changed, and not where it is. */
    tellAgain: (tx: Tx, ticket: TicketRow): Promise<void> => announce(tx, ticket.id, ticket),

    find: (tx: Tx, id: number): Promise<TicketRow | undefined> => ticketQueries(tx).findRow(id),

    latest: (tx: Tx, contactId: number, connectionId: number): Promise<TicketRow | undefined> =>
      ticketQueries(tx).newest(contactId, connectionId),

    /** For what nobody has to attend: the last ticket that is over, or a new one that is. */
    async closedFor(
      tx: Tx,
      conversation: Conversation,
      at: Date,
      rule: 'campaign' | 'externalApi' | 'history' | 'optOut',
    ): Promise<TicketRow> {
      const { contactId, connectionId, isGroup } = conversation;
      const known = await ticketQueries(tx).newestClosed(contactId, connectionId);
      if (known) return known;
      const then = at.toISOString();
      const row = await ticketStore(tx).insertUnlessLive(
        {
          contact_id: contactId,
          connection_id: connectionId,
          is_group: isGroup,
          status: 'closed',
          created_at: then,
          updated_at: then,
          closed_at: then,
        },
        at,
      );
      if (!row) throw new Error('A closed ticket cannot be in the way of another.');
      await recordChange(tx, row, { act: 'archived', at, by: { rule } });
      await announce(tx, row.id, null);
      return row;
    },

    /** Somebody waits in this queue from now on, or in none; nobody decided it but the product itself. */
    async assignQueue(
      tx: Tx,
      ticket: TicketRow,
      queueId: number | null,
      rule: TicketRule,
    ): Promise<TicketRow> {
      const row = await ticketStore(tx).update(ticket.id, { queue_id: queueId });
      await recordChange(tx, row, { act: 'queued', at: clock.now(), by: { rule } });
      tx.record(ticketChanged({ ticket: presentTicket(row, links), former: placeOf(ticket) }));
      return row;
    },

    /** Over, because nothing happened any more. */
    async expire(tx: Tx, ticket: TicketRow, { reason, rule }: Ending, now: Date): Promise<TicketRow> {
      const row = await ticketStore(tx).update(ticket.id, {
        status: 'closed',
        closed_at: now.toISOString(),
        closing_reason: reason,
        unread_messages: 0,
      });
      await recordChange(tx, row, { act: 'closed', at: now, by: { rule } });
      tx.record(ticketChanged({ ticket: presentTicket(row, links), former: placeOf(ticket) }));
      return row;
    },

    /** What stood still since before then, the oldest first; whatever somebody is changing at the moment waits. */
    holdInactive: (tx: Tx, connectionId: number, before: Date, limit: number): Promise<TicketRow[]> =>
      conversationStore(tx).lockInactive(connectionId, before, limit),

    holdUnrouted: (tx: Tx, connectionId: number, before: Date, limit: number): Promise<TicketRow[]> =>
      conversationStore(tx).lockUnrouted(connectionId, before, limit),

    /** Gives the tickets and notes of one contact to another. Of two live ones over a connection the older one stays. */
    async moveTickets(tx: Tx, { fromId, toId }: { fromId: number; toId: number }, now: Date): Promise<void> {
      const store = conversationStore(tx);
      const live = await store.lockLiveOf([fromId, toId]);
      for (const [kept, ...others] of Map.groupBy(live, (row) => row.connection_id ?? -row.id).values()) {
        if (!kept) continue;
        for (const other of others) {
          await store.closeInFavourOf(kept, other, now);
          const closed = { ...other, status: 'closed' as const };
          await recordChange(tx, closed, { act: 'closed', at: now, by: { rule: 'contactMerged' } });
        }
      }
      await store.moveAll(fromId, toId);
      await moveAttendances(tx, { fromId, toId });
      for (const row of live) await announce(tx, row.id, row);
    },
  };
}
