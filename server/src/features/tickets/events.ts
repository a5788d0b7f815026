import type { FormerTicket, TicketChangeAuthor } from '@prosa/contracts/tickets/events.ts';
import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

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
