import type { ListCardsQuery, MovedCard } from '@prosa/contracts/kanban/schema.ts';
import type { MessageKind } from '@prosa/contracts/messages/schema.ts';
import { canWriteIn } from '@prosa/contracts/tickets/rules.ts';
import {
  type CreateTicket,
  type ListTicketsQuery,
  lastMessageMax,
  type Ticket,
  type TicketDetails,
  type TicketPage,
  type UpdateTicket,
} from '@prosa/contracts/tickets/schema.ts';
import { type ChangedBy, recordChange } from '#features/attendance/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import {
  type ClosingMessage,
  createTicketChanges,
  refuseOtherLive,
  type SendAutomatic,
} from './change-service.ts';
import type { Conversation } from './conversation-service.ts';
import { newTicketColumns } from './creation-service.ts';
import { ticketChanged, ticketRemoved, ticketUnreadChanged } from './events.ts';
import { listCards, moveCard, settleLane } from './kanban/service.ts';
import { type FindTicketsByWords, listTickets } from './lists/service.ts';
import { placeOf, presentTicket } from './present.ts';
import { type TicketRow, type TicketView, ticketQueries } from './queries.ts';
import { type NewTicket, type NotedMessage, ticketStore } from './store.ts';
import { visibleTo } from './visibility.ts';

/** Preview of a message in a list. */
export function previewOf(body: string): string {
  // Cut by code points, so that no emoji is split; one takes at most two units.
  return [...body.slice(0, 2 * lastMessageMax)].slice(0, lastMessageMax).join('');
}

export type { SendAutomatic, TicketRow };
export type TicketService = ReturnType<typeof createTicketService>;

interface TicketDependencies {
  readonly sendAutomatic: SendAutomatic;
  readonly closingMessage: ClosingMessage;
  readonly findByWords: FindTicketsByWords;
  readonly links: MediaLinks;
  readonly clock: Clock;
}

interface Opening extends Conversation {
  readonly now: Date;
  /** Queue of a new ticket; it is pending there unless `userId` assigns it from the start. */
  readonly queueId?: number | null;
  readonly userId?: number | null;
  /** Origin of the opening, if not a message of the contact. */
  readonly by?: ChangedBy;
}

interface MessageToNote extends Pick<NotedMessage, 'fromMe' | 'at' | 'unread'> {
  readonly body: string;
  readonly kind: MessageKind;
}

interface MoveCardInput {
  readonly ticketId: number;
  readonly to: number | null;
  readonly from?: number | null | undefined;
}

/** Returns a ticket the actor sees. */
export async function requireTicket(reader: Reader, actor: UserActor, id: number): Promise<TicketRow> {
  return visibleTo(actor, await ticketQueries(reader).findRow(id));
}

/** Whether the actor sees a ticket of the contact, live or closed. */
export function seesTicketOf(reader: Reader, actor: UserActor, contactId: number): Promise<boolean> {
  return ticketQueries(reader).isContactVisible(actor, contactId);
}

/** Returns the live tickets of a contact, or the newest one where none is live. */
export function currentTicketsOf(reader: Reader, contactId: number): Promise<TicketRow[]> {
  return ticketQueries(reader).currentOfContact(contactId);
}

/** Locks the ticket until the commit; `requireWritable` checks the permission. */
export function findTicketToWriteIn(tx: Tx, id: number): Promise<TicketRow | undefined> {
  return ticketStore(tx).lock(id);
}

/** Returns a ticket the actor may write in. */
export function requireWritable(actor: UserActor, found: TicketRow | undefined): TicketRow {
  const row = visibleTo(actor, found);
  if (row.status !== 'open') throw new AppError('ERR_TICKET_STATUS');
  if (!canWriteIn(actor, placeOf(row))) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

export async function requireWritableTicket(tx: Tx, actor: UserActor, id: number): Promise<TicketRow> {
  return requireWritable(actor, await findTicketToWriteIn(tx, id));
}

export function createTicketService({
  sendAutomatic,
  closingMessage,
  findByWords,
  links,
  clock,
}: TicketDependencies) {
  const change = createTicketChanges({ sendAutomatic, closingMessage, links, clock });

  async function present(reader: Reader, id: number): Promise<Ticket> {
    const row = await ticketQueries(reader).find(id);
    if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
    return presentTicket(row, links);
  }

  async function details(reader: Reader, actor: UserActor, row: TicketView): Promise<TicketDetails> {
    return { ...presentTicket(row, links), draft: await ticketQueries(reader).draft(actor.userId, row.id) };
  }

  /** Undefined when another one is live. */
  async function add(tx: Tx, ticket: NewTicket, now: Date, by: ChangedBy): Promise<TicketRow | undefined> {
    const row = await ticketStore(tx).insertUnlessLive(ticket, now);
    if (!row) return undefined;
    await recordChange(tx, row, { act: 'created', at: now, by });
    tx.record(ticketChanged({ ticket: await present(tx, row.id), former: null }));
    return row;
  }

  return {
    present,

    list: (reader: Reader, actor: UserActor, query: ListTicketsQuery): Promise<TicketPage> =>
      listTickets(reader, actor, query, { links, findByWords }),

    async get(reader: Reader, actor: UserActor, id: number): Promise<TicketDetails> {
      return details(reader, actor, visibleTo(actor, await ticketQueries(reader).find(id)));
    },

    async getByUuid(reader: Reader, actor: UserActor, uuid: string): Promise<TicketDetails> {
      return details(reader, actor, visibleTo(actor, await ticketQueries(reader).findByUuid(uuid)));
    },

    async create(tx: Tx, actor: UserActor, input: CreateTicket): Promise<TicketDetails> {
      const now = clock.now();
      const ticket = await newTicketColumns(tx, actor, input, now);
      const row = await add(tx, ticket, now, actor);
      if (row) return { ...(await present(tx, row.id)), draft: '' };
      await refuseOtherLive(tx, { contactId: ticket.contact_id, connectionId: ticket.connection_id });
      // The live ticket was resolved concurrently: a retry succeeds.
      throw new AppError('ERR_CREATING_TICKET');
    },

    async update(tx: Tx, actor: UserActor, id: number, input: UpdateTicket): Promise<TicketDetails> {
      const row = visibleTo(actor, await ticketStore(tx).lock(id));
      const changed = await change(tx, actor, row, input);
      const draft = await ticketQueries(tx).draft(actor.userId, id);
      return { ...(changed ?? (await present(tx, id))), draft };
    },

    async remove(tx: Tx, actor: UserActor, id: number): Promise<void> {
      const row = await requireTicket(tx, actor, id);
      await ticketStore(tx).delete(id);
      tx.record(ticketRemoved({ ticketId: id, former: placeOf(row) }));
    },

    async saveDraft(tx: Tx, actor: UserActor, id: number, body: string): Promise<void> {
      await requireTicket(tx, actor, id);
      await ticketStore(tx).saveDraft(actor.userId, id, body);
    },

    closingReasons: (reader: Reader): Promise<string[]> => ticketQueries(reader).closingReasons(),

    async syncTags(tx: Tx, actor: UserActor, id: number, tagIds: readonly number[]): Promise<Ticket> {
      const row = visibleTo(actor, await ticketStore(tx).lock(id));
      const wanted = [...new Set(tagIds)];
      if (wanted.length > 0 && (await ticketQueries(tx).countTags(wanted)) !== wanted.length) {
        throw new AppError('ERR_NO_TAG_FOUND');
      }
      const isChanged = await ticketStore(tx).setTags(id, wanted);
      if (isChanged) await settleLane(tx, actor, row);
      const ticket = await present(tx, id);
      if (isChanged) tx.record(ticketChanged({ ticket, former: placeOf(row) }));
      return ticket;
    },

    listCards: (reader: Reader, actor: UserActor, query: ListCardsQuery): Promise<TicketPage> =>
      listCards(reader, actor, query, links),

    async moveCard(tx: Tx, actor: UserActor, { ticketId, ...wish }: MoveCardInput): Promise<MovedCard> {
      const row = visibleTo(actor, await ticketStore(tx).lock(ticketId));
      return moveCard(tx, actor, { row, ...wish }, links);
    },

    /** Returns a removed user's open tickets to the queue. */
    async returnToQueue(tx: Tx, userId: number): Promise<void> {
      for (const row of await ticketStore(tx).returnToQueue(userId)) {
        await recordChange(tx, row, { act: 'returned', at: clock.now(), by: { rule: 'userRemoved' } });
        const former = { status: 'open', userId, queueId: row.queue_id } as const;
        tx.record(ticketChanged({ ticket: presentTicket(row, links), former }));
      }
    },

    /** Removes the queue from its live tickets before it is deleted. */
    async removeFromQueue(tx: Tx, queueId: number): Promise<void> {
      for (const row of await ticketStore(tx).removeFromQueue(queueId)) {
        await recordChange(tx, row, { act: 'transferred', at: clock.now(), by: { rule: 'queueRemoved' } });
        const former = { status: row.status, userId: row.user_id, queueId };
        tx.record(ticketChanged({ ticket: presentTicket(row, links), former }));
      }
    },

    /** Returns the live ticket of the conversation or opens one; concurrent callers get the same. */
    async openFor(tx: Tx, opening: Opening): Promise<TicketRow> {
      const { contactId, connectionId, isGroup, now, queueId = null, userId = null } = opening;
      const store = ticketStore(tx);
      const live = await store.lockLive(contactId, connectionId);
      if (live) return live;
      const ticket = {
        contact_id: contactId,
        connection_id: connectionId,
        queue_id: queueId,
        is_group: isGroup,
        ...(userId === null
          ? { status: 'pending' as const }
          : { status: 'open' as const, user_id: userId, accepted_at: now.toISOString() }),
      };
      const row = (await add(tx, ticket, now, opening.by)) ?? (await store.lockLive(contactId, connectionId));
      // The live ticket was resolved concurrently, or its contact or connection is gone: a retry decides.
      if (!row) throw new AppError('ERR_CREATING_TICKET');
      return row;
    },

    latestFor: (reader: Reader, contactId: number, connectionId: number): Promise<TicketRow | undefined> =>
      ticketQueries(reader).newest(contactId, connectionId),

    /** Stores the message's preview and returns the ticket. The caller publishes it together with the message. */
    async noteMessage(tx: Tx, ticket: TicketRow, { body, ...message }: MessageToNote): Promise<Ticket> {
      const preview = previewOf(body);
      return presentTicket(await ticketStore(tx).setLastMessage(ticket.id, { ...message, preview }), links);
    },

    async setUnread(tx: Tx, ticketId: number, unreadMessages: number): Promise<void> {
      const row = await ticketStore(tx).setUnread(ticketId, unreadMessages);
      if (row) tx.record(ticketUnreadChanged({ ticketId, unreadMessages, place: placeOf(row) }));
    },
  };
}
