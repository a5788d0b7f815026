import { ticketRooms } from '#features/tickets/visibility.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { ticketNoteCreated, ticketNoteDeleted } from './events.ts';

export const ticketNoteBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(ticketNoteCreated, ({ ticketNote, place }, companyId) => [
    { name: 'ticketNote', payload: { action: 'create', ticketNote }, rooms: ticketRooms(companyId, place) },
  ]),
  broadcastOf(ticketNoteDeleted, ({ ticketNoteId, ticketId, place }, companyId) => [
    {
      name: 'ticketNote',
      payload: { action: 'delete', ticketNoteId, ticketId },
      rooms: ticketRooms(companyId, place),
    },
  ]),
];
