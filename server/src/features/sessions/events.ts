import type { SessionEndReason } from '@prosa/contracts/sessions/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { sessionRoom } from '#platform/realtime/rooms.ts';

/** Logins that are over. Those of `replaced` were ended by another login of the same person. */
export const sessionsEnded = defineEvent<{
  user: { id: number; email: string; companyId: number };
  sessionIds: readonly string[];
  reason: SessionEndReason;
}>('sessions.ended');

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
