import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { PersonPresenceSchema } from './schema.ts';

export const listPresences = endpoint({
  name: 'listPresences',
  method: 'GET',
  path: '/presences',
  summary: 'Who of the company is there, and when the others were last seen',
  access: 'session',
  reply: z.array(PersonPresenceSchema),
});
