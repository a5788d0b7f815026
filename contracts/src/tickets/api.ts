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
  summary: 'One page of the tickets one may see, what happened last first',
  access: 'session',
  query: ListTicketsQuerySchema,
  reply: TicketPageSchema,
});

export const getTicket = endpoint({
  name: 'getTicket',
  method: 'GET',
  path: '/tickets/:ticketId',
  summary: 'One ticket',
  access: 'session',
  params: TicketParamsSchema,
  reply: TicketDetailsSchema,
});

export const getTicketByUuid = endpoint({
  name: 'getTicketByUuid',
  method: 'GET',
  path: '/tickets/u/:uuid',
  summary: 'One ticket by the id its address shows',
  access: 'session',
  params: TicketUuidParamsSchema,
  reply: TicketDetailsSchema,
});

export const createTicket = endpoint({
  name: 'createTicket',
  method: 'POST',
  path: '/tickets',
  summary: 'Open a ticket with a contact; a live one is answered with 409 and who has it',
  access: 'session',
  body: CreateTicketSchema,
  reply: TicketDetailsSchema,
  example: { body: { contactId: 1, queueId: null, whatsappId: null } },
});

export const updateTicket = endpoint({
  name: 'updateTicket',
  method: 'PUT',
  path: '/tickets/:ticketId',
  summary: 'Accept, return, resolve, reopen or transfer a ticket',
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
  summary: 'Remove a ticket with its messages and notes',
  access: 'ticket-options:deleteTicket',
  params: TicketParamsSchema,
  reply: EmptyReplySchema,
});

export const readTicket = endpoint({
  name: 'readTicket',
  method: 'POST',
  path: '/tickets/:ticketId/read',
  summary: 'The messages up to this one were read',
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
  summary: 'Keep what one began to type in a ticket; an empty text forgets it',
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
  summary: 'The reasons last given for resolving a ticket, to choose from',
  access: 'session',
  reply: z.array(z.string()),
});

export const syncTicketTags = endpoint({
  name: 'syncTicketTags',
  method: 'POST',
  path: '/tags/sync',
  summary: 'Give a ticket exactly these tags',
  access: 'session',
  body: SyncTagsSchema,
  reply: TicketSchema,
  example: { body: { ticketId: 1, tags: [] } },
});
