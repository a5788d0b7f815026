import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';

export const getVersion = endpoint({
  name: 'getVersion',
  method: 'GET',
  path: '/version',
  summary: 'The version of the product',
  access: 'public',
  reply: z.object({ version: z.string() }),
});

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'The process is alive',
  access: 'public',
  reply: z.object({ status: z.literal('ok') }),
});

export const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/ready',
  summary: 'Readiness: database and jobs answer. Degraded when the file storage does not',
  access: 'public',
  reply: z.object({
    status: z.enum(['ready', 'degraded']),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])),
  }),
});
