import type { FileList } from '@prosa/contracts/file-lists/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const fileListCreated = defineEvent<{ list: FileList }>('file-list.created');
export const fileListUpdated = defineEvent<{ list: FileList }>('file-list.updated');
export const fileListDeleted = defineEvent<{ listId: number }>('file-list.deleted');
