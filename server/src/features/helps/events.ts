import type { Help } from '@prosa/contracts/helps/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

/** Published to every company. */
export const helpCreated = defineEvent<{ record: Help }>('help.created');
export const helpUpdated = defineEvent<{ record: Help }>('help.updated');
export const helpDeleted = defineEvent<{ id: number }>('help.deleted');
