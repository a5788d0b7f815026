import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

interface Announced {
  message: Message;
  /**
   * Ticket of the quoted message, if not all readers of this message see it: others receive the message without the
   * quote.
   */
  quotedPlace?: TicketPlace | undefined;
}

/** With the ticket in its state after the message. */
export const messageCreated = defineEvent<Announced & { ticket: Ticket }>('message.created');
/**
 * Published to readers of the message's ticket and, where the company shows a contact's whole history to everybody, to
 * readers of the conversation's current ticket.
 */
export const messageUpdated = defineEvent<Announced & { places: readonly TicketPlace[] }>('message.updated');
