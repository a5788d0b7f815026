import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import { helpCreated, helpDeleted, helpUpdated } from './events.ts';

export const helpBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(helpCreated, ({ record }, companyId) => [
    { name: 'help', payload: { action: 'create', record }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(helpUpdated, ({ record }, companyId) => [
    { name: 'help', payload: { action: 'update', record }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(helpDeleted, ({ id }, companyId) => [
    { name: 'help', payload: { action: 'delete', id }, rooms: [companyRoom(companyId)] },
  ]),
];
