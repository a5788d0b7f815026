import type { TicketNote } from '@prosa/contracts/ticket-notes/schema.ts';
import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

/** With the place of its ticket: a note is seen by those who see that. */
export const ticketNoteCreated = defineEvent<{ ticketNote: TicketNote; place: TicketPlace }>(
  'ticket-note.created',
);
export const ticketNoteDeleted = defineEvent<{ ticketNoteId: number; ticketId: number; place: TicketPlace }>(
  'ticket-note.deleted',
);
