import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

interface Announced {
  message: Message;
  /** Where the quoted message is seen, if not by all who see this one: others are told without the quote. */
  quotedPlace?: TicketPlace | undefined;
}

/** With the ticket as the message left it. */
export const messageCreated = defineEvent<Announced & { ticket: Ticket }>('message.created');
/**
 * Told where the message's ticket is seen and, where the company shows a contact's whole history to everybody, where the
 * one is in which its conversation goes on.
 */
export const messageUpdated = defineEvent<Announced & { places: readonly TicketPlace[] }>('message.updated');
