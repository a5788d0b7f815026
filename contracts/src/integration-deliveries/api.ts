import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { IntegrationParamsSchema } from '#contracts/integrations/schema.ts';
import { IntegrationDeliveryParamsSchema, IntegrationDeliverySchema } from './schema.ts';

export const listIntegrationDeliveries = endpoint({
  name: 'listIntegrationDeliveries',
  method: 'GET',
  path: '/queueIntegration/:integrationId/deliveries',
  summary: 'What an n8n or a webhook was told lately, newest first',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  params: IntegrationParamsSchema,
  reply: z.array(IntegrationDeliverySchema),
});

export const replayIntegrationDelivery = endpoint({
  name: 'replayIntegrationDelivery',
  method: 'POST',
  path: '/queueIntegration/:integrationId/deliveries/:deliveryId/replay',
  summary: 'Tell it the same again, under the same event id; what it answers is not said to the customer',
  access: 'integrations:manage',
  planFeature: 'useIntegrations',
  callsPerMinute: 60,
  params: IntegrationDeliveryParamsSchema,
  reply: IntegrationDeliverySchema,
});
