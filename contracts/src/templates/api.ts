import * as z from 'zod/mini';
import { ConnectionParamsSchema } from '#contracts/connections/schema.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { TemplateSchema } from './schema.ts';

export const listTemplates = endpoint({
  name: 'listTemplates',
  method: 'GET',
  path: '/whatsapp/:connectionId/templates',
  summary: 'List the stored templates of a connection, sorted by name and language.',
  access: 'session',
  params: ConnectionParamsSchema,
  reply: z.array(TemplateSchema),
});

export const syncTemplates = endpoint({
  name: 'syncTemplates',
  method: 'POST',
  path: '/whatsapp/:connectionId/templates/sync',
  summary: 'Fetch the templates of a connection from its provider.',
  access: 'session',
  callsPerMinute: 10,
  params: ConnectionParamsSchema,
  reply: z.array(TemplateSchema),
});
