import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { IntegrationParamsSchema } from '#contracts/integrations/schema.ts';
import { IntegrationDeliveryParamsSchema, IntegrationDeliverySchema } from './schema.ts';

export const listIntegrationDeliveries = endpoint({
  name: 'listIntegrationDeliveries',
  method: 'GET',
  path: '/queueIntegration/:integrationId/deliveries',
  summary: 'List the latest deliveries to an n8n or webhook integration, newest first.',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  params: IntegrationParamsSchema,
  reply: z.array(IntegrationDeliverySchema),
});

export const replayIntegrationDelivery = endpoint({
  name: 'replayIntegrationDelivery',
  method: 'POST',
  path: '/queueIntegration/:integrationId/deliveries/:deliveryId/replay',
  summary: 'Send a delivery again with the same event id. Its answer is not sent to the customer.',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  callsPerMinute: 60,
  params: IntegrationDeliveryParamsSchema,
  reply: IntegrationDeliverySchema,
});
