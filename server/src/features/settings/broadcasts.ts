import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import { settingChanged } from './events.ts';

export const settingBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(settingChanged, ({ setting }, companyId) => [
    { name: 'settings', payload: { action: 'update', setting }, rooms: [companyRoom(companyId)] },
  ]),
];
