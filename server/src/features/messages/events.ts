import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

/** With the ticket as the message left it. */
export const messageCreated = defineEvent<{ message: Message; ticket: Ticket }>('message.created');
/** Told where the message's ticket is seen, and where the one is in which its conversation goes on. */
export const messageUpdated = defineEvent<{ message: Message; places: readonly TicketPlace[] }>(
  'message.updated',
);
