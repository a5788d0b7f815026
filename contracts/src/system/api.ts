import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';

export const getVersion = endpoint({
  name: 'getVersion',
  method: 'GET',
  path: '/version',
  summary: 'Get the product version.',
  access: 'public',
  reply: z.object({ version: z.string() }),
});

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Check that the process is alive.',
  access: 'public',
  reply: z.object({ status: z.literal('ok') }),
});

export const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/ready',
  summary: 'Check the database and the job queue. Returns `degraded` when only the file storage fails.',
  access: 'public',
  reply: z.object({
    status: z.enum(['ready', 'degraded']),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])),
  }),
});
