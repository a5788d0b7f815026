import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import { tagCreated, tagDeleted, tagUpdated } from './events.ts';

export const tagBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(tagCreated, ({ tag }, companyId) => [
    { name: 'tag', payload: { action: 'create', tag }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(tagUpdated, ({ tag }, companyId) => [
    { name: 'tag', payload: { action: 'update', tag }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(tagDeleted, ({ tagId }, companyId) => [
    { name: 'tag', payload: { action: 'delete', tagId }, rooms: [companyRoom(companyId)] },
  ]),
];
