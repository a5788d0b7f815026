import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { SendTemplateSchema } from '#contracts/templates/schema.ts';
import { TicketParamsSchema } from '#contracts/tickets/schema.ts';
import {
  EditMessageSchema,
  FoundMessagePageSchema,
  filesPerMessage,
  ListMessagesQuerySchema,
  MessagePageSchema,
  MessageParamsSchema,
  MessageSchema,
  MessageVersionSchema,
  mediaMaxBytes,
  ReactSchema,
  SearchMessagesQuerySchema,
  SendMessageSchema,
} from './schema.ts';

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/messages/:ticketId',
  summary: 'List one page of a ticket’s conversation, across all tickets of the contact and connection.',
  access: 'session',
  params: TicketParamsSchema,
  query: ListMessagesQuerySchema,
  reply: MessagePageSchema,
});

export const searchMessages = endpoint({
  name: 'searchMessages',
  method: 'GET',
  path: '/messages/search',
  summary: 'Search the messages visible to the caller for all the given words, newest first.',
  access: 'session',
  query: SearchMessagesQuerySchema,
  reply: FoundMessagePageSchema,
  example: { query: { searchParam: 'boleto' } },
});

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/messages/:ticketId',
  summary: 'Send a text, or files with the text as caption of the first one.',
  access: 'session',
  isKeyed: true,
  params: TicketParamsSchema,
  body: SendMessageSchema,
  upload: {
    maxBytes: mediaMaxBytes,
    kinds: ['image', 'audio', 'video', 'document', 'spreadsheet'],
    maxFiles: filesPerMessage,
    isOptional: true,
  },
  reply: z.object({ messages: z.array(MessageSchema) }),
  example: { body: { body: 'Bom dia! Como posso ajudar?' } },
});

export const sendTemplate = endpoint({
  name: 'sendTemplate',
  method: 'POST',
  path: '/messages/:ticketId/template',
  summary: 'Send a filled-in template of the ticket’s connection, also outside the reply window.',
  access: 'session',
  params: TicketParamsSchema,
  body: SendTemplateSchema,
  reply: MessageSchema,
  example: { body: { templateId: 1, parameters: [{ part: 'body', key: '1', text: 'Ana' }] } },
});

export const editMessage = endpoint({
  name: 'editMessage',
  method: 'POST',
  path: '/messages/edit/:messageId',
  summary: 'Edit the text of an outgoing message.',
  access: 'session',
  params: MessageParamsSchema,
  body: EditMessageSchema,
  reply: MessageSchema,
  example: { body: { body: 'Bom dia! Como posso ajudar você?' } },
});

export const deleteMessage = endpoint({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/messages/:messageId',
  summary: 'Delete an outgoing message for everyone.',
  access: 'session',
  params: MessageParamsSchema,
  reply: MessageSchema,
});

export const reactToMessage = endpoint({
  name: 'reactToMessage',
  method: 'POST',
  path: '/messages/:messageId/reaction',
  summary: 'Add a reaction to a message or remove it.',
  access: 'session',
  params: MessageParamsSchema,
  body: ReactSchema,
  reply: MessageSchema,
  example: { body: { emoji: '👍' } },
});

export const retryMessage = endpoint({
  name: 'retryMessage',
  method: 'POST',
  path: '/messages/:messageId/retry',
  summary: 'Retry a failed message or a failed media download.',
  access: 'session',
  params: MessageParamsSchema,
  reply: MessageSchema,
});

export const listMessageVersions = endpoint({
  name: 'listMessageVersions',
  method: 'GET',
  path: '/messages/:messageId/versions',
  summary: 'List the previous texts of an edited or deleted message, oldest first.',
  access: 'messages:versions',
  params: MessageParamsSchema,
  reply: z.array(MessageVersionSchema),
});
