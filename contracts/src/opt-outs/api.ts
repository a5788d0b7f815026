import { ContactParamsSchema } from '#contracts/contacts/schema.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { ListOptOutsQuerySchema, OptOutPageSchema } from './schema.ts';

export const listOptOuts = endpoint({
  name: 'listOptOuts',
  method: 'GET',
  path: '/opt-outs',
  summary: 'List one page of contacts who opted out of campaigns, latest first. Searches name and number.',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  query: ListOptOutsQuerySchema,
  reply: OptOutPageSchema,
});

export const removeOptOut = endpoint({
  name: 'removeOptOut',
  method: 'DELETE',
  path: '/opt-outs/:contactId',
  summary: 'Remove a contact’s opt-out from campaigns.',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: ContactParamsSchema,
  reply: EmptyReplySchema,
});
