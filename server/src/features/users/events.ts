import type { User } from '@prosa/contracts/users/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';

export const userCreated = defineEvent<{ user: User }>('user.created');
export const userUpdated = defineEvent<{ user: User }>('user.updated');
export const userDeleted = defineEvent<{ userId: number }>('user.deleted');

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
