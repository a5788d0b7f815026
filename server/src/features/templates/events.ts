import { defineEvent } from '#platform/events/domain-event.ts';

export const templatesSynced = defineEvent<{ connectionId: number }>('template.synced');
