import type { Tag } from '@prosa/contracts/tags/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const tagCreated = defineEvent<{ tag: Tag }>('tag.created');
export const tagUpdated = defineEvent<{ tag: Tag }>('tag.updated');
export const tagDeleted = defineEvent<{ tagId: number }>('tag.deleted');
