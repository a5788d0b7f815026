import type { TicketNote, TicketNoteEvent } from '@prosa/contracts/ticket-notes/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { type NotesScope, type TicketNotesKey, ticketNoteKeys } from './queries.ts';

/** Newest first, as the server answers. */
const newestFirst = (a: TicketNote, b: TicketNote): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id - a.id;

export function reduceTicketNotes(notes: TicketNote[], event: TicketNoteEvent, of: NotesScope): TicketNote[] {
  const id = event.action === 'delete' ? event.ticketNoteId : event.ticketNote.id;
  const isKnown = notes.some((note) => note.id === id);
  if (event.action === 'delete') return isKnown ? notes.filter((note) => note.id !== id) : notes;
  const isTheirs = event.ticketNote.contactId === of.contactId;
  return isKnown || !isTheirs ? notes : [...notes, event.ticketNote].sort(newestFirst);
}

export const ticketNoteLiveRules: readonly LiveRule[] = [
  liveRule<'ticketNote', TicketNote[]>({
    event: 'ticketNote',
    queryKey: ticketNoteKeys.lists,
    reduce: (notes, event, key) => reduceTicketNotes(notes, event, (key as TicketNotesKey)[2]),
  }),
];
