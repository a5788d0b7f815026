import type { FileList } from '@prosa/contracts/file-lists/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';

export const fileListCreated = defineEvent<{ list: FileList }>('file-list.created');
export const fileListUpdated = defineEvent<{ list: FileList }>('file-list.updated');
export const fileListDeleted = defineEvent<{ listId: number }>('file-list.deleted');

export const fileListBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(fileListCreated, ({ list }, companyId) => [
    { name: 'file', payload: { action: 'create', files: list }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(fileListUpdated, ({ list }, companyId) => [
    { name: 'file', payload: { action: 'update', files: list }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(fileListDeleted, ({ listId }, companyId) => [
    { name: 'file', payload: { action: 'delete', fileId: listId }, rooms: [companyRoom(companyId)] },
  ]),
];
