import type { Prompt } from '@prosa/contracts/prompts/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';

export const promptCreated = defineEvent<{ prompt: Prompt }>('prompt.created');
export const promptUpdated = defineEvent<{ prompt: Prompt }>('prompt.updated');
export const promptDeleted = defineEvent<{ promptId: number }>('prompt.deleted');

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
