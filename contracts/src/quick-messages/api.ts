import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CreateQuickMessageSchema,
  ListQuickMessagesQuerySchema,
  QuickMessagePageSchema,
  QuickMessageParamsSchema,
  QuickMessageSchema,
  quickMessageMediaMaxBytes,
  UpdateQuickMessageSchema,
} from './schema.ts';

export const listQuickMessages = endpoint({
  name: 'listQuickMessages',
  method: 'GET',
  path: '/quick-messages',
  summary: 'List one page of the caller’s own and the shared quick messages, sorted by shortcode.',
  access: 'session',
  query: ListQuickMessagesQuerySchema,
  reply: QuickMessagePageSchema,
});

export const listActiveQuickMessages = endpoint({
  name: 'listActiveQuickMessages',
  method: 'GET',
  path: '/quick-messages/list',
  summary: 'List all active quick messages available to the caller, sorted by shortcode.',
  access: 'session',
  reply: z.array(QuickMessageSchema),
});

export const getQuickMessage = endpoint({
  name: 'getQuickMessage',
  method: 'GET',
  path: '/quick-messages/:quickMessageId',
  summary: 'Get a shared quick message or one of the caller’s own.',
  access: 'session',
  params: QuickMessageParamsSchema,
  reply: QuickMessageSchema,
});

export const createQuickMessage = endpoint({
  name: 'createQuickMessage',
  method: 'POST',
  path: '/quick-messages',
  summary: 'Create a quick message owned by the caller.',
  access: 'session',
  body: CreateQuickMessageSchema,
  reply: QuickMessageSchema,
  example: { body: { shortcode: 'ola', message: '{{ms}}, {{firstName}}! Como posso ajudar?', geral: true } },
});

export const updateQuickMessage = endpoint({
  name: 'updateQuickMessage',
  method: 'PUT',
  path: '/quick-messages/:quickMessageId',
  summary: 'Update one of the caller’s quick messages, or a shared one with quick-messages:manage.',
  access: 'session',
  params: QuickMessageParamsSchema,
  body: UpdateQuickMessageSchema,
  reply: QuickMessageSchema,
  example: { body: { message: 'Como posso ajudar?' } },
});

export const deleteQuickMessage = endpoint({
  name: 'deleteQuickMessage',
  method: 'DELETE',
  path: '/quick-messages/:quickMessageId',
  summary: 'Delete a quick message and its file.',
  access: 'session',
  params: QuickMessageParamsSchema,
  reply: EmptyReplySchema,
});

export const uploadQuickMessageMedia = endpoint({
  name: 'uploadQuickMessageMedia',
  method: 'POST',
  path: '/quick-messages/:quickMessageId/media-upload',
  summary: 'Attach a file to a quick message, replacing the current one.',
  access: 'session',
  params: QuickMessageParamsSchema,
  upload: { maxBytes: quickMessageMediaMaxBytes, kinds: ['image', 'audio', 'video', 'document'] },
  reply: QuickMessageSchema,
});

export const deleteQuickMessageMedia = endpoint({
  name: 'deleteQuickMessageMedia',
  method: 'DELETE',
  path: '/quick-messages/:quickMessageId/media-upload',
  summary: 'Delete the file of a quick message.',
  access: 'session',
  params: QuickMessageParamsSchema,
  reply: QuickMessageSchema,
});
