import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import { ticketRooms } from '#features/tickets/visibility.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { type Broadcast, type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import type { Room } from '#platform/realtime/rooms.ts';
import { messageCreated, messageUpdated } from './events.ts';
import { withoutQuote } from './history/rules.ts';

interface Told {
  readonly message: Message;
  readonly rooms: readonly Room[];
  readonly except?: readonly Room[];
}

/**
 * Rooms that also see the quoted message's ticket receive the full message, the others no quote. A user in one room of
 * each receives it without: their client has the quoted message, or fetches it.
 */
function toldTo(
  companyId: CompanyId,
  places: readonly TicketPlace[],
  { message, quotedPlace }: { message: Message; quotedPlace?: TicketPlace | undefined },
): Told[] {
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
    toldTo(companyId, [ticket], announced).map(
      ({ message, ...to }): Broadcast => ({
        name: 'appMessage',
        payload: { action: 'create', message, ticket, contact: ticket.contact },
        ...to,
      }),
    ),
  ),
  broadcastOf(messageUpdated, ({ places, ...announced }, companyId) =>
    toldTo(companyId, places, announced).map(
      ({ message, ...to }): Broadcast => ({
        name: 'appMessage',
        payload: { action: 'update', message },
        ...to,
      }),
    ),
  ),
];
