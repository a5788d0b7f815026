import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CreateQueueSchema,
  OrderQueuesSchema,
  QueueParamsSchema,
  QueueSchema,
  QueueUseSchema,
  queueMediaMaxBytes,
  UpdateQueueSchema,
} from './schema.ts';

export const listQueues = endpoint({
  name: 'listQueues',
  method: 'GET',
  path: '/queue',
  summary: 'List all queues of the company in their order.',
  access: 'session',
  reply: z.array(QueueSchema),
});

export const getQueue = endpoint({
  name: 'getQueue',
  method: 'GET',
  path: '/queue/:queueId',
  summary: 'Get a queue.',
  access: 'session',
  params: QueueParamsSchema,
  reply: QueueSchema,
});

export const getQueueUse = endpoint({
  name: 'getQueueUse',
  method: 'GET',
  path: '/queue/:queueId/use',
  summary: 'Count the live tickets, users and connections of a queue.',
  access: 'queues:manage',
  params: QueueParamsSchema,
  reply: QueueUseSchema,
});

export const createQueue = endpoint({
  name: 'createQueue',
  method: 'POST',
  path: '/queue',
  summary: 'Create a queue within the plan’s limit.',
  access: 'queues:manage',
  body: CreateQueueSchema,
  reply: QueueSchema,
  example: { body: { name: 'Vendas', color: '#0F766E', greetingMessage: '{{ms}}! Aqui é de Vendas.' } },
});

export const updateQueue = endpoint({
  name: 'updateQueue',
  method: 'PUT',
  path: '/queue/:queueId',
  summary: 'Update a queue.',
  access: 'queues:manage',
  params: QueueParamsSchema,
  body: UpdateQueueSchema,
  reply: QueueSchema,
  example: { body: { name: 'Vendas' } },
});

export const orderQueues = endpoint({
  name: 'orderQueues',
  method: 'PUT',
  path: '/queue/order',
  summary: 'Set the order of the queues.',
  access: 'queues:manage',
  body: OrderQueuesSchema,
  reply: z.array(QueueSchema),
  example: { body: { queueIds: [] } },
});

export const deleteQueue = endpoint({
  name: 'deleteQueue',
  method: 'DELETE',
  path: '/queue/:queueId',
  summary: 'Delete a queue. Its tickets are left without a queue.',
  access: 'queues:manage',
  params: QueueParamsSchema,
  reply: EmptyReplySchema,
});

export const uploadQueueMedia = endpoint({
  name: 'uploadQueueMedia',
  method: 'POST',
  path: '/queue/:queueId/media-upload',
  summary: 'Attach a file to the greeting of a queue, replacing the current one.',
  access: 'queues:manage',
  params: QueueParamsSchema,
  upload: { maxBytes: queueMediaMaxBytes, kinds: ['image', 'audio', 'video', 'document'] },
  reply: QueueSchema,
});

export const deleteQueueMedia = endpoint({
  name: 'deleteQueueMedia',
  method: 'DELETE',
  path: '/queue/:queueId/media-upload',
  summary: 'Delete the file of a queue’s greeting.',
  access: 'queues:manage',
  params: QueueParamsSchema,
  reply: QueueSchema,
});
