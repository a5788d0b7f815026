import type { Queue } from '@prosa/contracts/queues/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const queueCreated = defineEvent<{ queue: Queue }>('queue.created');
export const queueUpdated = defineEvent<{ queue: Queue }>('queue.updated');
export const queueDeleted = defineEvent<{ queueId: number }>('queue.deleted');
