import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { CompleteSetupSchema } from './schema.ts';

export const completeSetup = endpoint({
  name: 'completeSetup',
  method: 'POST',
  path: '/setup',
  summary: 'Create the first super user with the token of the set-up link that the server prints at start.',
  access: 'public',
  callsPerMinute: 10,
  body: CompleteSetupSchema,
  reply: EmptyReplySchema,
});
