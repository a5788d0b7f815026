import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { DeadJobParamsSchema, PlatformHealthSchema } from './schema.ts';

export const getPlatformHealth = endpoint({
  name: 'getPlatformHealth',
  method: 'GET',
  path: '/platform/health',
  summary: 'How the platform is: companies, connections, messages that wait, jobs, processes, disk, database',
  access: 'platform:manage',
  reply: PlatformHealthSchema,
});

export const retryDeadJob = endpoint({
  name: 'retryDeadJob',
  method: 'POST',
  path: '/platform/dead-jobs/:deadJobId/retry',
  summary: 'Put a dead job back into its queue, with all its attempts',
  access: 'platform:manage',
  params: DeadJobParamsSchema,
  reply: EmptyReplySchema,
});
