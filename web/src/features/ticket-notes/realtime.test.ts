import type { TicketNote, TicketNoteEvent } from '@prosa/contracts/ticket-notes/schema.ts';
import { describe, expect, it } from 'vitest';
import { reduceTicketNotes } from './realtime.ts';

function note(id: number, change: Partial<TicketNote> = {}): TicketNote {
  const createdAt = new Date(Date.UTC(2026, 0, id)).toISOString();
  const user = { id: 1, name: 'Ana' };
  return {
    id,
    note: `nota ${id}`,
    ticketId: 1,
    contactId: 7,
    userId: 1,
    user,
    isAutomatic: false,
    createdAt,
    ...change,
  };
}

const of = { ticketId: 1, contactId: 7 };

describe('the notes of a contact', () => {
  it('equal a fresh answer after some were written and one was removed, told twice', () => {
    const events: TicketNoteEvent[] = [
      { action: 'create', ticketNote: note(3) },
      { action: 'create', ticketNote: note(4, { ticketId: 2 }) },
      { action: 'create', ticketNote: note(5, { contactId: 8 }) },
      { action: 'delete', ticketNoteId: 1, ticketId: 1 },
    ];
    const end = [...events, ...events].reduce(
      (notes, event) => reduceTicketNotes(notes, event, of),
      [note(2), note(1)],
    );
    expect(end.map(({ id }) => id)).toEqual([4, 3, 2]);
  });

  it('are the same object when an event says nothing about them', () => {
    const notes = [note(1)];
    expect(reduceTicketNotes(notes, { action: 'delete', ticketNoteId: 9, ticketId: 1 }, of)).toBe(notes);
    expect(reduceTicketNotes(notes, { action: 'create', ticketNote: note(1) }, of)).toBe(notes);
    const others = note(3, { contactId: 8 });
    expect(reduceTicketNotes(notes, { action: 'create', ticketNote: others }, of)).toBe(notes);
  });
});
