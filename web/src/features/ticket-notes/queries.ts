import { listTicketNotes } from '@prosa/contracts/ticket-notes/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Asked through a ticket one sees: the notes of all tickets of its contact. */
export interface NotesScope {
  readonly ticketId: number;
  readonly contactId: number;
}

export type TicketNotesKey = readonly ['ticket-notes', 'list', NotesScope];

export const ticketNoteKeys = {
  lists: ['ticket-notes', 'list'] as const,
  list: (of: NotesScope): TicketNotesKey => ['ticket-notes', 'list', of],
};

export function ticketNotesQuery(of: NotesScope) {
  return queryOptions({
    queryKey: ticketNoteKeys.list(of),
    queryFn: ({ signal }) => call(listTicketNotes, { query: { ...of }, signal }),
  });
}
