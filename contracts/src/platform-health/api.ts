import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { DeadJobParamsSchema, PlatformHealthSchema } from './schema.ts';

export const getPlatformHealth = endpoint({
  name: 'getPlatformHealth',
  method: 'GET',
  path: '/platform/health',
  summary: 'Get the platform health: companies, connections, backlog, jobs, processes, disk and database.',
  access: 'platform:manage',
  reply: PlatformHealthSchema,
});

export const retryDeadJob = endpoint({
  name: 'retryDeadJob',
  method: 'POST',
  path: '/platform/dead-jobs/:deadJobId/retry',
  summary: 'Requeue a dead job with all its attempts.',
  access: 'platform:manage',
  params: DeadJobParamsSchema,
  reply: EmptyReplySchema,
});
