import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CreateQueueOptionSchema,
  ListQueueOptionsQuerySchema,
  QueueOptionParamsSchema,
  QueueOptionSchema,
  queueOptionMediaMaxBytes,
  UpdateQueueOptionSchema,
} from './schema.ts';

export const listQueueOptions = endpoint({
  name: 'listQueueOptions',
  method: 'GET',
  path: '/queue-options',
  summary: 'List the chatbot options of a queue: all of them, or one level.',
  access: 'session',
  query: ListQueueOptionsQuerySchema,
  reply: z.array(QueueOptionSchema),
  example: { query: { queueId: '1' } },
});

export const getQueueOption = endpoint({
  name: 'getQueueOption',
  method: 'GET',
  path: '/queue-options/:queueOptionId',
  summary: 'Get a chatbot option of a queue.',
  access: 'session',
  params: QueueOptionParamsSchema,
  reply: QueueOptionSchema,
});

export const createQueueOption = endpoint({
  name: 'createQueueOption',
  method: 'POST',
  path: '/queue-options',
  summary: 'Create a chatbot option in a queue.',
  access: 'queues:manage',
  body: CreateQueueOptionSchema,
  reply: QueueOptionSchema,
  example: { body: { queueId: 1, parentId: null, title: 'Segunda via', message: 'Qual é o seu CPF?' } },
});

export const updateQueueOption = endpoint({
  name: 'updateQueueOption',
  method: 'PUT',
  path: '/queue-options/:queueOptionId',
  summary: 'Update a chatbot option, or move it with its whole subtree.',
  access: 'queues:manage',
  params: QueueOptionParamsSchema,
  body: UpdateQueueOptionSchema,
  reply: QueueOptionSchema,
  example: { body: { title: 'Segunda via do boleto' } },
});

export const deleteQueueOption = endpoint({
  name: 'deleteQueueOption',
  method: 'DELETE',
  path: '/queue-options/:queueOptionId',
  summary: 'Delete a chatbot option with its whole subtree.',
  access: 'queues:manage',
  params: QueueOptionParamsSchema,
  reply: EmptyReplySchema,
});

export const uploadQueueOptionMedia = endpoint({
  name: 'uploadQueueOptionMedia',
  method: 'POST',
  path: '/queue-options/:queueOptionId/media-upload',
  summary: 'Attach a file to a chatbot option, replacing the current one.',
  access: 'queues:manage',
  params: QueueOptionParamsSchema,
  upload: { maxBytes: queueOptionMediaMaxBytes, kinds: ['image', 'audio', 'video', 'document'] },
  reply: QueueOptionSchema,
});

export const deleteQueueOptionMedia = endpoint({
  name: 'deleteQueueOptionMedia',
  method: 'DELETE',
  path: '/queue-options/:queueOptionId/media-upload',
  summary: 'Delete the file of a chatbot option.',
  access: 'queues:manage',
  params: QueueOptionParamsSchema,
  reply: QueueOptionSchema,
});
