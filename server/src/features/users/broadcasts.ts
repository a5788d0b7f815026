import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import { userCreated, userDeleted, userUpdated } from './events.ts';

export const userBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(userCreated, ({ user }, companyId) => [
    { name: 'user', payload: { action: 'create', user }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(userUpdated, ({ user }, companyId) => [
    { name: 'user', payload: { action: 'update', user }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(userDeleted, ({ userId }, companyId) => [
    { name: 'user', payload: { action: 'delete', userId }, rooms: [companyRoom(companyId)] },
  ]),
];
