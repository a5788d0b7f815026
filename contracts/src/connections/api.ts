import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { ConnectionSchema } from './schema.ts';

export const listConnections = endpoint({
  name: 'listConnections',
  method: 'GET',
  path: '/whatsapp',
  summary: 'All connections of the company',
  access: 'session',
  reply: z.array(ConnectionSchema),
});
