import { createAutomationService } from '#features/automation/service.ts';
import {
  createDeliveryTracking,
  type DeliveryTracking,
  moveRecipients,
} from '#features/campaigns/delivery-tracking-service.ts';
import { createAddressService } from '#features/contacts/addresses/service.ts';
import { createContactService } from '#features/contacts/service.ts';
import type { IncomingDependencies } from '#features/incoming/steps/context.ts';
import { moveMessages } from '#features/messages/conversation-service.ts';
import { findTicketsByWords } from '#features/messages/search-service.ts';
import { createMessageService, type MessageService } from '#features/messages/service.ts';
import { moveOptOut } from '#features/opt-outs/service.ts';
import { createRatingService } from '#features/ratings/service.ts';
import { moveSchedules } from '#features/schedules/service.ts';
import { createConversationService } from '#features/tickets/conversation-service.ts';
import { createTicketService, type SendAutomatic, type TicketService } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';

export interface Conversations {
  readonly tickets: TicketService;
  readonly messages: MessageService;
  /** Parts that apply provider events. */
  readonly incoming: IncomingDependencies;
}

/** Tickets send messages and messages belong to tickets; this function resolves the circular dependency. */
export function createConversations(links: MediaLinks, clock: Clock): Conversations {
  const say: SendAutomatic = (tx, ticket, text, because) => messages.sendAutomatic(tx, ticket, text, because);
  const ratings = createRatingService({ sendAutomatic: say, clock });
  const tickets = createTicketService({
    sendAutomatic: say,
    closingMessage: ratings.farewell,
    findByWords: findTicketsByWords,
    links,
    clock,
  });
  const campaigns: DeliveryTracking = createDeliveryTracking({
    withdraw: (tx, messageId) => messages.withdraw(tx, messageId),
    clock,
  });
  const messages: MessageService = createMessageService({
    tickets,
    links,
    clock,
    noteDelivery: campaigns.noteDelivery,
  });
  const conversations = createConversationService(links, clock);
  const automation = createAutomationService({
    say,
    contacts: createContactService(links),
    conversations,
    clock,
  });
  const addresses = createAddressService(links, async (tx, move) => {
    await conversations.moveTickets(tx, move, clock.now());
    await moveMessages(tx, move);
    await moveOptOut(tx, move);
    await moveRecipients(tx, move);
    await moveSchedules(tx, links, move);
  });
  return {
    tickets,
    messages,
    incoming: { addresses, tickets, conversations, messages, ratings, automation, campaigns, clock },
  };
}
