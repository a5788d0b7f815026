import type { TicketNote } from '@prosa/contracts/ticket-notes/schema.ts';
import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import { ticketRooms } from '#features/tickets/visibility.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';

/** With the place of its ticket: a note is seen by those who see that. */
export const ticketNoteCreated = defineEvent<{ ticketNote: TicketNote; place: TicketPlace }>(
  'ticket-note.created',
);
export const ticketNoteDeleted = defineEvent<{ ticketNoteId: number; ticketId: number; place: TicketPlace }>(
  'ticket-note.deleted',
);

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
