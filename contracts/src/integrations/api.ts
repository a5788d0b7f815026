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
  summary: 'List one page of the company’s integrations, newest first.',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  query: ListIntegrationsQuerySchema,
  reply: IntegrationPageSchema,
});

export const getIntegration = endpoint({
  name: 'getIntegration',
  method: 'GET',
  path: '/queueIntegration/:integrationId',
  summary: 'Get an integration without its secret.',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  params: IntegrationParamsSchema,
  reply: IntegrationSchema,
});

export const createIntegration = endpoint({
  name: 'createIntegration',
  method: 'POST',
  path: '/queueIntegration',
  summary: 'Create an integration for use in queues.',
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
  summary: 'Update an integration. An absent secret keeps the stored one.',
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
  summary: 'Delete an integration. Its queues are then answered by attendants only.',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  params: IntegrationParamsSchema,
  reply: EmptyReplySchema,
});

export const testIntegration = endpoint({
  name: 'testIntegration',
  method: 'POST',
  path: '/queueIntegration/testSession',
  summary: 'Call a service once and return its response. Stores nothing and sends nothing to customers.',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  callsPerMinute: 20,
  body: TestIntegrationSchema,
  reply: IntegrationTestSchema,
  example: { body: { type: 'webhook', urlN8N: 'https://flow.example.com/webhook/1' } },
});
