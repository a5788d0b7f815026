import { ConnectionParamsSchema } from '#contracts/connections/schema.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';

export const retryFailedEvents = endpoint({
  name: 'retryFailedEvents',
  method: 'POST',
  path: '/whatsapp/:connectionId/incoming/retry',
  summary: 'Retry the failed incoming events of a connection.',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: EmptyReplySchema,
});
