import { ticketRooms } from '#features/tickets/visibility.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { messageCreated, messageUpdated } from './events.ts';

/** Told to those who see the ticket, and to nobody else. */
export const messageBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(messageCreated, ({ message, ticket }, companyId) => [
    {
      name: 'appMessage',
      payload: { action: 'create', message, ticket, contact: ticket.contact },
      rooms: ticketRooms(companyId, ticket),
    },
  ]),
  broadcastOf(messageUpdated, ({ message, places }, companyId) => [
    {
      name: 'appMessage',
      payload: { action: 'update', message },
      rooms: [...new Set(places.flatMap((place) => ticketRooms(companyId, place)))],
    },
  ]),
];
