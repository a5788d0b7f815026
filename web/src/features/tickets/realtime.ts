import type { ConnectionEvent } from '@prosa/contracts/connections/schema.ts';
import type { ContactEvent } from '@prosa/contracts/contacts/schema.ts';
import type { QueueEvent } from '@prosa/contracts/queues/schema.ts';
import type { CompanyEvents } from '@prosa/contracts/realtime.ts';
import type { TagEvent } from '@prosa/contracts/tags/schema.ts';
import type { FormerTicket, TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import { type Ticket, ticketCountMax } from '@prosa/contracts/tickets/schema.ts';
import type { UserEvent } from '@prosa/contracts/users/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import {
  type LiveTicketPage,
  type OpenTicket,
  type TicketList,
  type TicketListKey,
  ticketKeys,
  ticketPages,
} from './queries.ts';
import { belongsTo, isPlaceOf, type ListScope } from './state.ts';

const rowOf = (list: TicketList, id: number): Ticket | undefined =>
  ticketPages.rowsOf(list).find((row) => row.id === id);

function changeFirstPage(list: TicketList, change: Partial<LiveTicketPage>): TicketList {
  const [first, ...others] = list.pages;
  return first ? { ...list, pages: [{ ...first, ...change }, ...others] } : list;
}

interface Membership {
  readonly id: number;
  readonly was: boolean;
  readonly is: boolean;
}

/** A fully loaded list is counted by its rows; for a longer one the events are summed up, each ticket once. */
function recount(before: TicketList, after: TicketList, { id, was, is }: Membership): TicketList {
  const first = before.pages[0];
  if (!first || first.count === null) return after;
  if (!after.pages.at(-1)?.hasMore) {
    const whole = Math.min(ticketPages.rowsOf(after).length, ticketCountMax);
    return whole === first.count ? after : changeFirstPage(after, { count: whole });
  }
  const known = first.countedTickets?.get(id);
  if (known === is) return after;
  const change = first.count >= ticketCountMax ? 0 : Number(is) - Number(known ?? was);
  return changeFirstPage(after, {
    count: first.count + change,
    countedTickets: new Map(first.countedTickets).set(id, is),
  });
}

function placeTicket(
  list: TicketList,
  of: ListScope,
  ticket: Ticket,
  former: FormerTicket | null,
): TicketList {
  const known = rowOf(list, ticket.id);
  if (known && known.updatedAt > ticket.updatedAt) return list;
  const is = belongsTo(of, ticket);
  const placed = is ? ticketPages.put(list, ticket, '') : ticketPages.remove(list, ticket.id);
  const was = known !== undefined || (former !== null && isPlaceOf(of, { laneId: ticket.laneId, ...former }));
  return recount(list, placed, { id: ticket.id, was, is });
}

export function reduceTicketList(list: TicketList, event: TicketEvent, of: ListScope): TicketList {
  if (event.action === 'update') return placeTicket(list, of, event.ticket, event.former);
  const known = rowOf(list, event.ticketId);
  if (event.action === 'updateUnread') {
    if (!known || known.unreadMessages === event.unreadMessages) return list;
    return placeTicket(list, of, { ...known, unreadMessages: event.unreadMessages }, known);
  }
  const was = known !== undefined || isPlaceOf(of, event.former);
  const without = ticketPages.remove(list, event.ticketId);
  return recount(list, without, { id: event.ticketId, was, is: false });
}

/** Updates the rows affected by an event of another entity; a row that no longer matches is removed. */
function changeRows(list: TicketList, of: ListScope, change: (ticket: Ticket) => Ticket): TicketList {
  return ticketPages.rowsOf(list).reduce((reduced, row) => {
    const changed = change(row);
    return changed === row ? reduced : placeTicket(reduced, of, changed, row);
  }, list);
}

function withTag(ticket: Ticket, event: TagEvent): Ticket {
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  if (!ticket.tags.some((tag) => tag.id === id)) return ticket;
  const isNoLane = event.action === 'delete' || event.tag.kanban === 0;
  const laneId = isNoLane && ticket.laneId === id ? null : ticket.laneId;
  if (event.action === 'delete') {
    return { ...ticket, laneId, tags: ticket.tags.filter((tag) => tag.id !== id) };
  }
  const { name, color } = event.tag;
  return { ...ticket, laneId, tags: ticket.tags.map((tag) => (tag.id === id ? { id, name, color } : tag)) };
}

function withUser(ticket: Ticket, event: UserEvent): Ticket {
  const id = event.action === 'delete' ? event.userId : event.user.id;
  if (ticket.userId !== id) return ticket;
  if (event.action !== 'delete') return { ...ticket, user: { id, name: event.user.name } };
  // A deleted user's open tickets return to their queue.
  const status = ticket.status === 'open' ? 'pending' : ticket.status;
  return { ...ticket, userId: null, user: null, status };
}

function withConnection(ticket: Ticket, event: ConnectionEvent): Ticket {
  const id = event.action === 'delete' ? event.whatsappId : event.whatsapp.id;
  if (ticket.whatsappId !== id) return ticket;
  if (event.action === 'delete') return { ...ticket, whatsappId: null, whatsapp: null };
  return { ...ticket, whatsapp: { id, name: event.whatsapp.name } };
}

/** Clears the queue of a deleted queue's tickets; those not closed also get an event each. */
function withQueue(ticket: Ticket, event: QueueEvent): Ticket {
  const id = event.action === 'delete' ? event.queueId : event.queue.id;
  if (ticket.queueId !== id) return ticket;
  if (event.action === 'delete') return { ...ticket, queueId: null, queue: null };
  const { name, color } = event.queue;
  if (ticket.queue?.name === name && ticket.queue.color === color) return ticket;
  return { ...ticket, queue: { id, name, color } };
}

function withContact(ticket: Ticket, event: ContactEvent): Ticket {
  if (event.action === 'delete' || 'records' in event || event.contact.id !== ticket.contactId) return ticket;
  const { id, name, number, email, profilePicUrl, isGroup } = event.contact;
  return { ...ticket, contact: { id, name, number, email, profilePicUrl, isGroup } };
}

/** Removes the tickets of a deleted contact. */
function removeTicketsOf(list: TicketList, contactId: number, of: ListScope): TicketList {
  const theirs = ticketPages.rowsOf(list).filter((ticket) => ticket.contactId === contactId);
  return theirs.reduce(
    (reduced, { id: ticketId, ...former }) =>
      reduceTicketList(reduced, { action: 'delete', ticketId, former, isRemoved: true }, of),
    list,
  );
}

/** Keeps the fields of the open ticket that are private to the user. */
function withUpdate(open: OpenTicket, ticket: Ticket): OpenTicket {
  const isNews = open.id === ticket.id && open.updatedAt <= ticket.updatedAt;
  return isNews ? { ...ticket, draft: open.draft } : open;
}

export function reduceOpenTicket(open: OpenTicket, event: TicketEvent): OpenTicket {
  if (event.action === 'update') return withUpdate(open, event.ticket);
  if (event.ticketId !== open.id) return open;
  if (event.action === 'delete') return { ...open, gone: event.isRemoved ? 'removed' : 'moved' };
  return { ...open, unreadMessages: event.unreadMessages };
}

function scopeOfKey(key: readonly unknown[]): ListScope {
  const [, , filter, viewer] = key as TicketListKey;
  return { filter, viewer };
}

type ReferencedEntity = 'contact' | 'queue' | 'tag' | 'user' | 'whatsapp';

/** Live rules for an entity referenced by tickets: they update the lists and the open ticket. */
function referenceLiveRules<Name extends ReferencedEntity>(
  event: Name,
  change: (ticket: Ticket, payload: CompanyEvents[Name]) => Ticket,
): readonly LiveRule[] {
  return [
    liveRule<Name, TicketList>({
      event,
      queryKey: ticketKeys.lists,
      reduce: (list, payload, key) => changeRows(list, scopeOfKey(key), (ticket) => change(ticket, payload)),
    }),
    liveRule<Name, OpenTicket>({
      event,
      queryKey: ticketKeys.allDetails,
      reduce: (open, payload) => {
        const changed = change(open, payload);
        return changed === open ? open : { ...open, ...changed };
      },
    }),
  ];
}

export const ticketLiveRules: readonly LiveRule[] = [
  liveRule<'ticket', TicketList>({
    event: 'ticket',
    queryKey: ticketKeys.lists,
    reduce: (list, event, key) => reduceTicketList(list, event, scopeOfKey(key)),
  }),
  liveRule<'ticket', OpenTicket>({
    event: 'ticket',
    queryKey: ticketKeys.allDetails,
    reduce: reduceOpenTicket,
  }),
  liveRule<'appMessage', TicketList>({
    event: 'appMessage',
    queryKey: ticketKeys.lists,
    reduce: (list, event, key) =>
      event.action === 'create' ? placeTicket(list, scopeOfKey(key), event.ticket, event.ticket) : list,
  }),
  liveRule<'appMessage', OpenTicket>({
    event: 'appMessage',
    queryKey: ticketKeys.allDetails,
    reduce: (open, event) => (event.action === 'create' ? withUpdate(open, event.ticket) : open),
  }),
  liveRule<'contact', TicketList>({
    event: 'contact',
    queryKey: ticketKeys.lists,
    reduce: (list, event, key) =>
      event.action === 'delete' ? removeTicketsOf(list, event.contactId, scopeOfKey(key)) : list,
  }),
  liveRule<'contact', OpenTicket>({
    event: 'contact',
    queryKey: ticketKeys.allDetails,
    reduce: (open, event) =>
      event.action === 'delete' && event.contactId === open.contactId ? { ...open, gone: 'removed' } : open,
  }),
  ...referenceLiveRules('contact', withContact),
  ...referenceLiveRules('queue', withQueue),
  ...referenceLiveRules('tag', withTag),
  ...referenceLiveRules('user', withUser),
  ...referenceLiveRules('whatsapp', withConnection),
];
