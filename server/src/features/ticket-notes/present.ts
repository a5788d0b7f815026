import type { TicketNote } from '@prosa/contracts/ticket-notes/schema.ts';
import type { TicketNoteRow } from './queries.ts';

export function presentTicketNote(row: TicketNoteRow): TicketNote {
  return {
    id: row.id,
    note: row.note,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    userId: row.user_id,
    user: row.user,
    isAutomatic: row.is_automatic,
    createdAt: row.created_at,
  };
}
