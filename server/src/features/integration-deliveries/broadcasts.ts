import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';
import { integrationDelivered } from './events.ts';

export const integrationDeliveryBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(integrationDelivered, ({ delivery }, companyId) => [
    {
      name: 'queueIntegrationDelivery',
      payload: { action: 'update', delivery },
      rooms: [permissionRoom(companyId, 'integrations:manage')],
    },
  ]),
];
