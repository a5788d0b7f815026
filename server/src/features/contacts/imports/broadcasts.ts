import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { userRoom } from '#platform/realtime/rooms.ts';
import { contactImportChanged } from './events.ts';

export const contactImportBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(contactImportChanged, ({ userId, contactImport }, companyId) => [
    {
      name: 'contactImport',
      payload: { action: 'update', contactImport },
      rooms: [userRoom(companyId, userId)],
    },
  ]),
];
