import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CreateIntegrationSchema,
  IntegrationPageSchema,
  IntegrationParamsSchema,
  IntegrationSchema,
  IntegrationTestSchema,
  ListIntegrationsQuerySchema,
  TestIntegrationSchema,
  UpdateIntegrationSchema,
} from './schema.ts';

export const listIntegrations = endpoint({
  name: 'listIntegrations',
  method: 'GET',
  path: '/queueIntegration',
  summary: 'One page of the company’s integrations, newest first',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  query: ListIntegrationsQuerySchema,
  reply: IntegrationPageSchema,
});

export const getIntegration = endpoint({
  name: 'getIntegration',
  method: 'GET',
  path: '/queueIntegration/:integrationId',
  summary: 'One integration, without its secret',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  params: IntegrationParamsSchema,
  reply: IntegrationSchema,
});

export const createIntegration = endpoint({
  name: 'createIntegration',
  method: 'POST',
  path: '/queueIntegration',
  summary: 'Add an integration that queues can use',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  body: CreateIntegrationSchema,
  reply: IntegrationSchema,
  example: {
    body: { type: 'typebot', name: 'Robô da loja', urlN8N: 'https://bot.example.com', typebotSlug: 'loja' },
  },
});

export const updateIntegration = endpoint({
  name: 'updateIntegration',
  method: 'PUT',
  path: '/queueIntegration/:integrationId',
  summary: 'Change an integration; a secret that is not given stays',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  params: IntegrationParamsSchema,
  body: UpdateIntegrationSchema,
  reply: IntegrationSchema,
  example: { body: { name: 'Robô da loja' } },
});

export const deleteIntegration = endpoint({
  name: 'deleteIntegration',
  method: 'DELETE',
  path: '/queueIntegration/:integrationId',
  summary: 'Remove an integration; queues that used it go on with people',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  params: IntegrationParamsSchema,
  reply: EmptyReplySchema,
});

export const testIntegration = endpoint({
  name: 'testIntegration',
  method: 'POST',
  path: '/queueIntegration/testSession',
  summary: 'Ask a service once, and tell what came back; nothing is stored and no customer hears of it',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  callsPerMinute: 20,
  body: TestIntegrationSchema,
  reply: IntegrationTestSchema,
  example: { body: { type: 'webhook', urlN8N: 'https://flow.example.com/webhook/1' } },
});
