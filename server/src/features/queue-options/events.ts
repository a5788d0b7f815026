import type { QueueOption } from '@prosa/contracts/queue-options/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const queueOptionsChanged = defineEvent<{ queueId: number; queueOptions: QueueOption[] }>(
  'queue-option.changed',
);
export const queueOptionsDeleted = defineEvent<{ queueId: number; queueOptionIds: number[] }>(
  'queue-option.deleted',
);
