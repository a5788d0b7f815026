import type { Tag } from '@prosa/contracts/tags/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';

export const tagCreated = defineEvent<{ tag: Tag }>('tag.created');
export const tagUpdated = defineEvent<{ tag: Tag }>('tag.updated');
export const tagDeleted = defineEvent<{ tagId: number }>('tag.deleted');

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
