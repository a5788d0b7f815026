import type { IntegrationDelivery } from '@prosa/contracts/integration-deliveries/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';

export const integrationDelivered = defineEvent<{ delivery: IntegrationDelivery }>('integration.delivered');

export const integrationDeliveryBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(integrationDelivered, ({ delivery }, companyId) => [
    {
      name: 'queueIntegrationDelivery',
      payload: { action: 'update', delivery },
      rooms: [permissionRoom(companyId, 'integrations:manage')],
    },
  ]),
];
