import { listTicketNotes } from '@prosa/contracts/ticket-notes/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Asked through a ticket one sees: the notes of all tickets of its contact. */
export interface NotesOf {
  readonly ticketId: number;
  readonly contactId: number;
}

export type TicketNotesKey = readonly ['ticket-notes', 'list', NotesOf];

export const ticketNoteKeys = {
  lists: ['ticket-notes', 'list'] as const,
  list: (of: NotesOf): TicketNotesKey => ['ticket-notes', 'list', of],
};

export function ticketNotesQuery(of: NotesOf) {
  return queryOptions({
    queryKey: ticketNoteKeys.list(of),
    queryFn: ({ signal }) => call(listTicketNotes, { query: { ...of }, signal }),
  });
}
