import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { sessionRoom } from '#platform/realtime/rooms.ts';
import { sessionsEnded } from './events.ts';

export const sessionBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(sessionsEnded, ({ user, sessionIds, reason }, companyId) =>
    reason === 'replaced'
      ? [
          {
            name: 'auth',
            payload: { action: 'update', user },
            rooms: sessionIds.map((id) => sessionRoom(companyId, id)),
          },
        ]
      : [],
  ),
];
