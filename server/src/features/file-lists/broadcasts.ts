import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import { fileListCreated, fileListDeleted, fileListUpdated } from './events.ts';

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
