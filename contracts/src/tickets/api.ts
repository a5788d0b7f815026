import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CreateTicketSchema,
  DraftSchema,
  ListTicketsQuerySchema,
  ReadTicketSchema,
  SyncTagsSchema,
  TicketDetailsSchema,
  TicketPageSchema,
  TicketParamsSchema,
  TicketSchema,
  TicketUuidParamsSchema,
  UpdateTicketSchema,
} from './schema.ts';

export const listTickets = endpoint({
  name: 'listTickets',
  method: 'GET',
  path: '/tickets',
  summary: 'List one page of the tickets visible to the caller, latest activity first.',
  access: 'session',
  query: ListTicketsQuerySchema,
  reply: TicketPageSchema,
});

export const getTicket = endpoint({
  name: 'getTicket',
  method: 'GET',
  path: '/tickets/:ticketId',
  summary: 'Get a ticket.',
  access: 'session',
  params: TicketParamsSchema,
  reply: TicketDetailsSchema,
});

export const getTicketByUuid = endpoint({
  name: 'getTicketByUuid',
  method: 'GET',
  path: '/tickets/u/:uuid',
  summary: 'Get a ticket by its UUID.',
  access: 'session',
  params: TicketUuidParamsSchema,
  reply: TicketDetailsSchema,
});

export const createTicket = endpoint({
  name: 'createTicket',
  method: 'POST',
  path: '/tickets',
  summary: 'Open a ticket with a contact. If a live one exists, fails with 409 and names its attendant.',
  access: 'session',
  body: CreateTicketSchema,
  reply: TicketDetailsSchema,
  example: { body: { contactId: 1, queueId: null, whatsappId: null } },
});

export const updateTicket = endpoint({
  name: 'updateTicket',
  method: 'PUT',
  path: '/tickets/:ticketId',
  summary: 'Accept, return, resolve, reopen or transfer a ticket.',
  access: 'session',
  params: TicketParamsSchema,
  body: UpdateTicketSchema,
  reply: TicketDetailsSchema,
  example: { body: { status: 'open' } },
});

export const deleteTicket = endpoint({
  name: 'deleteTicket',
  method: 'DELETE',
  path: '/tickets/:ticketId',
  summary: 'Delete a ticket with its messages and notes.',
  access: 'ticket-options:deleteTicket',
  params: TicketParamsSchema,
  reply: EmptyReplySchema,
});

export const readTicket = endpoint({
  name: 'readTicket',
  method: 'POST',
  path: '/tickets/:ticketId/read',
  summary: 'Mark the messages of a ticket as read, up to a given one.',
  access: 'session',
  params: TicketParamsSchema,
  body: ReadTicketSchema,
  reply: z.object({ unreadMessages: z.int() }),
  example: { body: { messageId: 1 } },
});

export const saveDraft = endpoint({
  name: 'saveDraft',
  method: 'PUT',
  path: '/tickets/:ticketId/draft',
  summary: 'Save the caller’s draft in a ticket. An empty text deletes it.',
  access: 'session',
  params: TicketParamsSchema,
  body: DraftSchema,
  reply: EmptyReplySchema,
  example: { body: { body: 'Bom di' } },
});

export const listClosingReasons = endpoint({
  name: 'listClosingReasons',
  method: 'GET',
  path: '/tickets/closing-reasons',
  summary: 'List the latest reasons for resolving a ticket, for pickers.',
  access: 'session',
  reply: z.array(z.string()),
});

export const syncTicketTags = endpoint({
  name: 'syncTicketTags',
  method: 'POST',
  path: '/tags/sync',
  summary: 'Replace the tags of a ticket.',
  access: 'session',
  body: SyncTagsSchema,
  reply: TicketSchema,
  example: { body: { ticketId: 1, tags: [] } },
});
