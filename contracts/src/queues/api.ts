import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { QueueSummarySchema } from './schema.ts';

export const listQueues = endpoint({
  name: 'listQueues',
  method: 'GET',
  path: '/queue',
  summary: 'All queues of the company, in their order',
  access: 'session',
  reply: z.array(QueueSummarySchema),
});
