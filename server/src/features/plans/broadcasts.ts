import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';
import { planCreated, planDeleted, planUpdated } from './events.ts';

export const planBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(planCreated, ({ plan }, companyId) => [
    {
      name: 'plan',
      payload: { action: 'create', plan },
      rooms: [permissionRoom(companyId, 'platform:manage')],
    },
  ]),
  broadcastOf(planUpdated, ({ plan }, companyId) => [
    {
      name: 'plan',
      payload: { action: 'update', plan },
      rooms: [permissionRoom(companyId, 'platform:manage')],
    },
  ]),
  broadcastOf(planDeleted, ({ planId }, companyId) => [
    {
      name: 'plan',
      payload: { action: 'delete', planId },
      rooms: [permissionRoom(companyId, 'platform:manage')],
    },
  ]),
];
