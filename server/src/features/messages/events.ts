import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { ticketRooms } from '#features/tickets/visibility.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type Broadcast, type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import type { Room } from '#platform/realtime/rooms.ts';
import { withoutQuote } from './history/rules.ts';

interface PublishedMessage {
  message: Message;
  /**
   * Ticket of the quoted message, if not all readers of this message see it: others receive the message without the
   * quote.
   */
  quotedPlace?: TicketPlace | undefined;
}

/** With the ticket in its state after the message. */
export const messageCreated = defineEvent<PublishedMessage & { ticket: Ticket }>('message.created');
/**
 * Published to readers of the message's ticket and, where the company shows a contact's whole history to everybody, to
 * readers of the conversation's current ticket.
 */
export const messageUpdated = defineEvent<PublishedMessage & { places: readonly TicketPlace[] }>(
  'message.updated',
);

interface MessageAudience {
  readonly message: Message;
  readonly rooms: readonly Room[];
  readonly except?: readonly Room[];
}

/**
 * Rooms that also see the quoted message's ticket receive the full message, the others no quote. A user in one room of
 * each receives it without: their client has the quoted message, or fetches it.
 */
function audiencesOf(
  companyId: CompanyId,
  places: readonly TicketPlace[],
  { message, quotedPlace }: { message: Message; quotedPlace?: TicketPlace | undefined },
): MessageAudience[] {
  const rooms = [...new Set(places.flatMap((place) => ticketRooms(companyId, place)))];
  if (!quotedPlace) return [{ message, rooms }];
  const quoted = new Set(ticketRooms(companyId, quotedPlace));
  const both = rooms.filter((room) => quoted.has(room));
  const others = rooms.filter((room) => !quoted.has(room));
  return [
    { message, rooms: both },
    { message: withoutQuote(message), rooms: others, except: both },
  ];
}

/** Published only to users who see the ticket. */
export const messageBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(messageCreated, ({ ticket, ...announced }, companyId) =>
    audiencesOf(companyId, [ticket], announced).map(
      ({ message, ...to }): Broadcast => ({
        name: 'appMessage',
        payload: { action: 'create', message, ticket, contact: ticket.contact },
        ...to,
      }),
    ),
  ),
  broadcastOf(messageUpdated, ({ places, ...announced }, companyId) =>
    audiencesOf(companyId, places, announced).map(
      ({ message, ...to }): Broadcast => ({
        name: 'appMessage',
        payload: { action: 'update', message },
        ...to,
      }),
    ),
  ),
];
