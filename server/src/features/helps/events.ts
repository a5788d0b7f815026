import type { Help } from '@prosa/contracts/helps/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';

/** Published to every company. */
export const helpCreated = defineEvent<{ record: Help }>('help.created');
export const helpUpdated = defineEvent<{ record: Help }>('help.updated');
export const helpDeleted = defineEvent<{ id: number }>('help.deleted');

export const helpBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(helpCreated, ({ record }, companyId) => [
    { name: 'help', payload: { action: 'create', record }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(helpUpdated, ({ record }, companyId) => [
    { name: 'help', payload: { action: 'update', record }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(helpDeleted, ({ id }, companyId) => [
    { name: 'help', payload: { action: 'delete', id }, rooms: [companyRoom(companyId)] },
  ]),
];
