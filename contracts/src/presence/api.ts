import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { PersonPresenceSchema } from './schema.ts';

export const listPresences = endpoint({
  name: 'listPresences',
  method: 'GET',
  path: '/presences',
  summary: 'List the presence of the company’s users and when each was last online.',
  access: 'session',
  reply: z.array(PersonPresenceSchema),
});
