import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import { queueCreated, queueDeleted, queueUpdated } from './events.ts';

export const queueBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(queueCreated, ({ queue }, companyId) => [
    { name: 'queue', payload: { action: 'create', queue }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(queueUpdated, ({ queue }, companyId) => [
    { name: 'queue', payload: { action: 'update', queue }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(queueDeleted, ({ queueId }, companyId) => [
    { name: 'queue', payload: { action: 'delete', queueId }, rooms: [companyRoom(companyId)] },
  ]),
];
