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
  summary: 'All queues of the company, in their order',
  access: 'session',
  reply: z.array(QueueSchema),
});

export const getQueue = endpoint({
  name: 'getQueue',
  method: 'GET',
  path: '/queue/:queueId',
  summary: 'One queue',
  access: 'session',
  params: QueueParamsSchema,
  reply: QueueSchema,
});

export const getQueueUse = endpoint({
  name: 'getQueueUse',
  method: 'GET',
  path: '/queue/:queueId/use',
  summary: 'How many live tickets, people and connections a queue has',
  access: 'queues:manage',
  params: QueueParamsSchema,
  reply: QueueUseSchema,
});

export const createQueue = endpoint({
  name: 'createQueue',
  method: 'POST',
  path: '/queue',
  summary: 'Add a queue, within the limit of the plan',
  access: 'queues:manage',
  body: CreateQueueSchema,
  reply: QueueSchema,
  example: { body: { name: 'Vendas', color: '#0F766E', greetingMessage: '{{ms}}! Aqui é de Vendas.' } },
});

export const updateQueue = endpoint({
  name: 'updateQueue',
  method: 'PUT',
  path: '/queue/:queueId',
  summary: 'Change a queue',
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
  summary: 'Put the queues into an order',
  access: 'queues:manage',
  body: OrderQueuesSchema,
  reply: z.array(QueueSchema),
  example: { body: { queueIds: [] } },
});

export const deleteQueue = endpoint({
  name: 'deleteQueue',
  method: 'DELETE',
  path: '/queue/:queueId',
  summary: 'Remove a queue; its tickets have none afterwards',
  access: 'queues:manage',
  params: QueueParamsSchema,
  reply: EmptyReplySchema,
});

export const uploadQueueMedia = endpoint({
  name: 'uploadQueueMedia',
  method: 'POST',
  path: '/queue/:queueId/media-upload',
  summary: 'Attach a file to the greeting of a queue, in place of the one it has',
  access: 'queues:manage',
  params: QueueParamsSchema,
  upload: { maxBytes: queueMediaMaxBytes, kinds: ['image', 'audio', 'video', 'document'] },
  reply: QueueSchema,
});

export const deleteQueueMedia = endpoint({
  name: 'deleteQueueMedia',
  method: 'DELETE',
  path: '/queue/:queueId/media-upload',
  summary: 'Take the file off the greeting of a queue',
  access: 'queues:manage',
  params: QueueParamsSchema,
  reply: QueueSchema,
});
