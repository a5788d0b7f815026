import type { IntegrationDelivery } from '@prosa/contracts/integration-deliveries/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const integrationDelivered = defineEvent<{ delivery: IntegrationDelivery }>('integration.delivered');
