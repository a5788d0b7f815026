import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import { queueOptionsChanged, queueOptionsDeleted } from './events.ts';

export const queueOptionBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(queueOptionsChanged, (changed, companyId) => [
    { name: 'queueOption', payload: { action: 'update', ...changed }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(queueOptionsDeleted, (deleted, companyId) => [
    { name: 'queueOption', payload: { action: 'delete', ...deleted }, rooms: [companyRoom(companyId)] },
  ]),
];
