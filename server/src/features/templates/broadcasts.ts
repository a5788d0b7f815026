import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import { templatesSynced } from './events.ts';

export const templateBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(templatesSynced, ({ connectionId }, companyId) => [
    { name: 'template', payload: { action: 'sync', connectionId }, rooms: [companyRoom(companyId)] },
  ]),
];
