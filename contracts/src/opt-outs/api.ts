import { ContactParamsSchema } from '#contracts/contacts/schema.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { ListOptOutsQuerySchema, OptOutPageSchema } from './schema.ts';

export const listOptOuts = endpoint({
  name: 'listOptOuts',
  method: 'GET',
  path: '/opt-outs',
  summary: 'One page of the contacts who want no campaigns, the latest first, searched by name or number',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  query: ListOptOutsQuerySchema,
  reply: OptOutPageSchema,
});

export const removeOptOut = endpoint({
  name: 'removeOptOut',
  method: 'DELETE',
  path: '/opt-outs/:contactId',
  summary: 'Let a contact get campaigns again, who asked for it in another way',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: ContactParamsSchema,
  reply: EmptyReplySchema,
});
