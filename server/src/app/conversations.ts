import { createAddressService } from '#features/contacts/addresses/service.ts';
import type { IncomingParts } from '#features/incoming/steps/context.ts';
import { moveMessages } from '#features/messages/conversations/service.ts';
import { createMessageService, type MessageService } from '#features/messages/service.ts';
import { createConversationService } from '#features/tickets/conversations/service.ts';
import { createTicketService, type TicketService } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';

export interface Conversations {
  readonly tickets: TicketService;
  readonly messages: MessageService;
  /** What the events of providers are applied by. */
  readonly incoming: IncomingParts;
}

/** A ticket says things by messages, and a message belongs to a ticket: the knot is tied here. */
export function createConversations(links: MediaLinks, clock: Clock): Conversations {
  const tickets = createTicketService({
    say: (tx, ticket, text) => messages.say(tx, ticket, text),
    links,
    clock,
  });
  const messages: MessageService = createMessageService({ tickets, links, clock });
  const conversations = createConversationService(links);
  const addresses = createAddressService(links, async (tx, move) => {
    await conversations.moveTickets(tx, move, clock.now());
    await moveMessages(tx, move);
  });
  return { tickets, messages, incoming: { addresses, tickets, conversations, messages, clock } };
}
