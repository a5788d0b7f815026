import type { IncomingMessage, Server } from 'node:http';
import { viewerOf } from '@prosa/contracts/tickets/rules.ts';
import { startPeopleWatch } from '#features/presence/people/watch.ts';
import { createPresenceService } from '#features/presence/service.ts';
import { queueDeleted } from '#features/queues/events.ts';
import { sessionsEnded } from '#features/sessions/events.ts';
import { isSessionLive } from '#features/sessions/queries.ts';
import type { createSessionGate } from '#features/sessions/session-gate.ts';
import { userUpdated } from '#features/users/events.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { createPool } from '#platform/database/pool.ts';
import { type EventFeed, listenTo } from '#platform/events/event-feed.ts';
import type { Log } from '#platform/log.ts';
import { createBroadcastTable } from '#platform/realtime/broadcast.ts';
import { allEars } from '#platform/realtime/ears.ts';
import { queueRoom } from '#platform/realtime/rooms.ts';
import { startSocketServer } from '#platform/realtime/socket-server.ts';
import { startWhispers } from '#platform/realtime/whispers.ts';
import { featureBroadcasts } from './broadcasts.ts';
import { toOlderMessages } from './older-messages.ts';
import { roomsOf, socketIdentity } from './socket-identity.ts';

interface LiveScreensOptions {
  readonly url: string;
  readonly roles: readonly string[];
  readonly pool: ReturnType<typeof createPool>;
  readonly httpServer: Server;
  readonly database: Database;
  readonly feed: EventFeed;
  readonly gate: Pick<ReturnType<typeof createSessionGate>, 'identify'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly corsOrigins: readonly string[];
  readonly admit: (request: IncomingMessage) => Promise<void>;
  readonly onCountChange: (open: number) => void;
}

/** Starts the client sockets: broadcasts, presence, and disconnects. */
export async function startLiveScreens(options: LiveScreensOptions) {
  const { url, pool, database, feed, gate, clock, log } = options;
  const whispers = await startWhispers({ url, pool, log });
  const people = await startPeopleWatch({ roles: options.roles, database, say: whispers.say, clock, log });
  const sockets = startSocketServer({
    httpServer: options.httpServer,
    identify: async (token) => socketIdentity(await gate.identify(token)),
    readerOf: (companyId) => database.reader(companyId),
    feed,
    broadcasts: createBroadcastTable(featureBroadcasts),
    toOlderMessages,
    sessionLives: ({ companyId, sessionId }) =>
      isSessionLive(database.reader(companyId), sessionId, clock.now()),
    log,
    corsOrigins: options.corsOrigins,
    admit: options.admit,
    onCountChange: options.onCountChange,
    listenTo: allEars(
      people.listenTo,
      createPresenceService({
        readerOf: (companyId) => database.reader(companyId),
        say: whispers.say,
        sayAside: whispers.sayAside,
        clock,
      }),
    ),
  });
  whispers.subscribe((whisper) => sockets.tell(whisper));
  // Subscribed after the sockets themselves, so that a client receives the reason before it is disconnected.
  feed.subscribe(
    listenTo(sessionsEnded, ({ sessionIds, reason, user }, companyId) => {
      sockets.disconnectSessions(companyId, sessionIds);
      if (reason === 'logout') people.hurry(companyId, user.id);
    }),
  );
  feed.subscribe(
    listenTo(userUpdated, ({ user }, companyId) => {
      const person = { companyId, ...viewerOf(user) };
      sockets.disconnectUnlessIn(companyId, user.id, (sessionId) => roomsOf(person, sessionId));
    }),
  );
  feed.subscribe(
    listenTo(queueDeleted, ({ queueId }, companyId) => sockets.disconnectRoom(queueRoom(companyId, queueId))),
  );
  return {
    whispers,
    async stop(): Promise<void> {
      sockets.stop();
      await people.stop();
      await whispers.stop();
    },
  };
}
