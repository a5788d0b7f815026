import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';

export const templatesSynced = defineEvent<{ connectionId: number }>('template.synced');

export const templateBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(templatesSynced, ({ connectionId }, companyId) => [
    { name: 'template', payload: { action: 'sync', connectionId }, rooms: [companyRoom(companyId)] },
  ]),
];
