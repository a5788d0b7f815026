import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CreateTicketNoteSchema,
  ListTicketNotesQuerySchema,
  TicketNoteParamsSchema,
  TicketNoteSchema,
} from './schema.ts';

export const listTicketNotes = endpoint({
  name: 'listTicketNotes',
  method: 'GET',
  path: '/ticket-notes/list',
  summary: 'List the notes of a ticket, or of all tickets of its contact, newest first.',
  access: 'session',
  query: ListTicketNotesQuerySchema,
  reply: z.array(TicketNoteSchema),
  example: { query: { ticketId: '1' } },
});

export const createTicketNote = endpoint({
  name: 'createTicketNote',
  method: 'POST',
  path: '/ticket-notes',
  summary: 'Add a note to a ticket.',
  access: 'session',
  body: CreateTicketNoteSchema,
  reply: TicketNoteSchema,
  example: { body: { note: 'Prefere contato pela manhã.', ticketId: 1 } },
});

export const deleteTicketNote = endpoint({
  name: 'deleteTicketNote',
  method: 'DELETE',
  path: '/ticket-notes/:ticketNoteId',
  summary: 'Delete a note (author or admin only).',
  access: 'session',
  params: TicketNoteParamsSchema,
  reply: EmptyReplySchema,
});
