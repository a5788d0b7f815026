import { moveAttendances, recordChange, type TicketRule } from '#features/attendance/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { conversationStore } from './conversation-store.ts';
import { ticketChanged } from './events.ts';
import { placeOf, presentTicket } from './present.ts';
import { type TicketRow, ticketQueries } from './queries.ts';
import { ticketStore } from './store.ts';

/** One contact over one connection, with all its tickets. */
export interface Conversation {
  readonly contactId: number;
  readonly connectionId: number;
  readonly isGroup: boolean;
}

/** Why a ticket is closed automatically: the reason shown to users, and the rule. */
interface Ending {
  readonly reason: string;
  readonly rule: TicketRule;
}

export type ConversationService = ReturnType<typeof createConversationService>;

/** Ticket operations for inbound messages and automations. */
export function createConversationService(links: MediaLinks, clock: Clock) {
  async function publish(tx: Tx, id: number, former: TicketRow | null): Promise<void> {
    const row = await ticketQueries(tx).find(id);
    if (!row) throw new Error(`The ticket ${id} is gone.`);
    tx.record(ticketChanged({ ticket: presentTicket(row, links), former: former && placeOf(former) }));
  }

  return {
    /** Locks the live ticket, if any, until the commit, so that nothing is written into a closed one. */
    lockLive: (tx: Tx, contactId: number, connectionId: number): Promise<TicketRow | undefined> =>
      ticketStore(tx).lockLive(contactId, connectionId),

    /** Locks the ticket until the commit. */
    lock: (tx: Tx, id: number): Promise<TicketRow | undefined> => ticketStore(tx).lock(id),

    /** Publishes the ticket again after a change that does not move it. */
    republish: (tx: Tx, ticket: TicketRow): Promise<void> => publish(tx, ticket.id, ticket),

    find: (tx: Tx, id: number): Promise<TicketRow | undefined> => ticketQueries(tx).findRow(id),

    latest: (tx: Tx, contactId: number, connectionId: number): Promise<TicketRow | undefined> =>
      ticketQueries(tx).newest(contactId, connectionId),

    /** Returns the latest closed ticket, or creates a closed one, for messages that need no attendance. */
    async findOrCreateClosed(
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
      await publish(tx, row.id, null);
      return row;
    },

    /** Puts the ticket into a queue, or into none, by an automatic rule. */
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

    /** Closes a ticket by an automatic rule. */
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

    /** Locks tickets without activity since `before`, oldest first; skips those being changed. */
    lockInactive: (tx: Tx, connectionId: number, before: Date, limit: number): Promise<TicketRow[]> =>
      conversationStore(tx).lockInactive(connectionId, before, limit),

    lockUnrouted: (tx: Tx, connectionId: number, before: Date, limit: number): Promise<TicketRow[]> =>
      conversationStore(tx).lockUnrouted(connectionId, before, limit),

    /**
     * Moves the tickets and notes of one contact to another. Of two live ones over one connection the older one is
     * kept.
     */
    async moveTickets(tx: Tx, { fromId, toId }: { fromId: number; toId: number }, now: Date): Promise<void> {
      const store = conversationStore(tx);
      const live = await store.lockLiveOf([fromId, toId]);
      for (const [kept, ...others] of Map.groupBy(live, (row) => row.connection_id ?? -row.id).values()) {
        if (!kept) continue;
        for (const other of others) {
          await store.closeDuplicate(kept, other, now);
          const closed = { ...other, status: 'closed' as const };
          await recordChange(tx, closed, { act: 'closed', at: now, by: { rule: 'contactMerged' } });
        }
      }
      await store.moveAll(fromId, toId);
      await moveAttendances(tx, { fromId, toId });
      for (const row of live) await publish(tx, row.id, row);
    },
  };
}
