import type { Queue } from '@prosa/contracts/queues/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';

export const queueCreated = defineEvent<{ queue: Queue }>('queue.created');
export const queueUpdated = defineEvent<{ queue: Queue }>('queue.updated');
export const queueDeleted = defineEvent<{ queueId: number }>('queue.deleted');

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
