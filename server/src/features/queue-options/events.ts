import type { QueueOption } from '@prosa/contracts/queue-options/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';

export const queueOptionsChanged = defineEvent<{ queueId: number; queueOptions: QueueOption[] }>(
  'queue-option.changed',
);
export const queueOptionsDeleted = defineEvent<{ queueId: number; queueOptionIds: number[] }>(
  'queue-option.deleted',
);

export const queueOptionBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(queueOptionsChanged, (changed, companyId) => [
    { name: 'queueOption', payload: { action: 'update', ...changed }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(queueOptionsDeleted, (deleted, companyId) => [
    { name: 'queueOption', payload: { action: 'delete', ...deleted }, rooms: [companyRoom(companyId)] },
  ]),
];
