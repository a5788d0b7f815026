import * as api from '@prosa/contracts/ticket-notes/api.ts';
import type { Feature } from '#platform/feature.ts';
import { read, write } from '#platform/http/route.ts';
import { ticketNoteBroadcasts } from './events.ts';
import { createTicketNote, deleteTicketNote, listTicketNotes } from './service.ts';

export const ticketNotesFeature: Feature = {
  name: 'ticket-notes',
  routes: [
    read(api.listTicketNotes, ({ reader, actor, query }) => listTicketNotes(reader, actor, query)),
    write(api.createTicketNote, ({ tx, actor, body }) => createTicketNote(tx, actor, body)),
    write(api.deleteTicketNote, async ({ tx, actor, params }) => {
      await deleteTicketNote(tx, actor, params.ticketNoteId);
      return {};
    }),
  ],
  broadcasts: ticketNoteBroadcasts,
};
