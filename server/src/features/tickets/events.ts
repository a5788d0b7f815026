import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import type { FormerTicket, Ticket, TicketChangeAuthor } from '@prosa/contracts/tickets/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type Broadcast, type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { ticketRooms } from './visibility.ts';

/** New when it was nowhere before. */
export const ticketChanged = defineEvent<{
  ticket: Ticket;
  former: FormerTicket | null;
  by?: TicketChangeAuthor;
}>('ticket.changed');
export const ticketRemoved = defineEvent<{ ticketId: number; former: FormerTicket }>('ticket.removed');
export const ticketUnreadChanged = defineEvent<{
  ticketId: number;
  unreadMessages: number;
  place: TicketPlace;
}>('ticket.unread-changed');

type Changed = Parameters<typeof ticketChanged>[0];

function ofChange({ ticket, former, by }: Changed, companyId: CompanyId): Broadcast[] {
  const rooms = ticketRooms(companyId, ticket);
  const author = by ? { by } : {};
  const update: Broadcast = {
    name: 'ticket',
    payload: { action: 'update', ticket, former, ...author },
    rooms,
  };
  if (!former) return [update];
  const left = ticketRooms(companyId, former).filter((room) => !rooms.includes(room));
  if (left.length === 0) return [update];
  const payload = { action: 'delete', ticketId: ticket.id, former, isRemoved: false } as const;
  return [update, { name: 'ticket', payload, rooms: left, except: rooms }];
}

export const ticketBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(ticketChanged, ofChange),
  broadcastOf(ticketRemoved, ({ ticketId, former }, companyId) => [
    {
      name: 'ticket',
      payload: { action: 'delete', ticketId, former, isRemoved: true },
      rooms: ticketRooms(companyId, former),
    },
  ]),
  broadcastOf(ticketUnreadChanged, ({ ticketId, unreadMessages, place }, companyId) => [
    {
      name: 'ticket',
      payload: { action: 'updateUnread', ticketId, unreadMessages },
      rooms: ticketRooms(companyId, place),
    },
  ]),
];
