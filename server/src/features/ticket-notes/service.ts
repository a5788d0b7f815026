import type { CreateTicketNote, TicketNote } from '@prosa/contracts/ticket-notes/schema.ts';
import { currentTicketsOf, requireTicket, type TicketRow } from '#features/tickets/service.ts';
import { placeOfRow } from '#features/tickets/visibility.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { ticketNoteCreated, ticketNoteDeleted } from './events.ts';
import {
  type NewTicketNote,
  presentTicketNote,
  type TicketNoteRow,
  ticketNoteQueries,
  ticketNoteStore,
} from './store.ts';

async function required(reader: Reader, id: number): Promise<TicketNoteRow> {
  const row = await ticketNoteQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_TICKETNOTE_FOUND');
  return row;
}

async function add(
  tx: Tx,
  ticket: TicketRow,
  note: Pick<NewTicketNote, 'user_id' | 'note' | 'is_automatic'>,
): Promise<TicketNote> {
  const id = await ticketNoteStore(tx).insert({
    ...note,
    ticket_id: ticket.id,
    contact_id: ticket.contact_id,
  });
  const ticketNote = presentTicketNote(await required(tx, id));
  tx.record(ticketNoteCreated({ ticketNote, place: placeOfRow(ticket) }));
  return ticketNote;
}

/** Notes of the ticket, or of all tickets of its contact. */
export async function listTicketNotes(
  reader: Reader,
  actor: UserActor,
  query: { ticketId: number; contactId?: number | undefined },
): Promise<TicketNote[]> {
  const ticket = await requireTicket(reader, actor, query.ticketId);
  const queries = ticketNoteQueries(reader);
  if (query.contactId !== undefined && query.contactId !== ticket.contact_id) {
    throw new AppError('ERR_NO_CONTACT_FOUND');
  }
  const rows =
    query.contactId === undefined
      ? await queries.ofTicket(ticket.id)
      : await queries.ofContact(ticket.contact_id, actor);
  return rows.map(presentTicketNote);
}

export async function createTicketNote(
  tx: Tx,
  actor: UserActor,
  input: CreateTicketNote,
): Promise<TicketNote> {
  const ticket = await requireTicket(tx, actor, input.ticketId);
  return add(tx, ticket, { user_id: actor.userId, note: input.note });
}

/** Adds an automatic note about an act on a contact to each of its current tickets. */
export async function noteOnContact(
  tx: Tx,
  actor: UserActor,
  { contactId, note }: { readonly contactId: number; readonly note: string },
): Promise<void> {
  for (const ticket of await currentTicketsOf(tx, contactId)) {
    await add(tx, ticket, { user_id: actor.userId, note, is_automatic: true });
  }
}

export async function deleteTicketNote(tx: Tx, actor: UserActor, id: number): Promise<void> {
  const row = await required(tx, id);
  const ticket = await requireTicket(tx, actor, row.ticket_id);
  const isOwn = row.user_id === actor.userId && !row.is_automatic;
  if (!isOwn && actor.profile !== 'admin') throw new AppError('ERR_NO_PERMISSION');
  await ticketNoteStore(tx).delete(id);
  tx.record(ticketNoteDeleted({ ticketNoteId: id, ticketId: ticket.id, place: placeOfRow(ticket) }));
}
