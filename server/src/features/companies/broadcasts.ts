import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import { companyUpdated } from './events.ts';

export const companyBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(companyUpdated, ({ company }, companyId) => [
    { name: 'company', payload: { action: 'update', company }, rooms: [companyRoom(companyId)] },
  ]),
];
