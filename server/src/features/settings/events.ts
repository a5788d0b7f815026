import type { Setting } from '@prosa/contracts/settings/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';

export const settingChanged = defineEvent<{ setting: Setting }>('setting.changed');

export const settingBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(settingChanged, ({ setting }, companyId) => [
    { name: 'settings', payload: { action: 'update', setting }, rooms: [companyRoom(companyId)] },
  ]),
];
