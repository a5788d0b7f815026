import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';
import { promptCreated, promptDeleted, promptUpdated } from './events.ts';

export const promptBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(promptCreated, ({ prompt }, companyId) => [
    {
      name: 'prompt',
      payload: { action: 'create', prompt },
      rooms: [permissionRoom(companyId, 'prompts:manage')],
    },
  ]),
  broadcastOf(promptUpdated, ({ prompt }, companyId) => [
    {
      name: 'prompt',
      payload: { action: 'update', prompt },
      rooms: [permissionRoom(companyId, 'prompts:manage')],
    },
  ]),
  broadcastOf(promptDeleted, ({ promptId }, companyId) => [
    {
      name: 'prompt',
      payload: { action: 'delete', promptId },
      rooms: [permissionRoom(companyId, 'prompts:manage')],
    },
  ]),
];
