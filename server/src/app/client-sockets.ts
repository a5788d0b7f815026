import type { IncomingMessage, Server } from 'node:http';
import { can, permissionsOf } from '@prosa/contracts/permissions.ts';
import { type TicketViewer, viewerOf } from '@prosa/contracts/tickets/rules.ts';
import { startPeopleWatch } from '#features/presence/people/watch.ts';
import { createPresenceService } from '#features/presence/service.ts';
import { queueDeleted } from '#features/queues/events.ts';
import { sessionsEnded } from '#features/sessions/events.ts';
import { isSessionLive } from '#features/sessions/queries.ts';
import type { createSessionGate } from '#features/sessions/session-gate.ts';
import { roomsOfViewer } from '#features/tickets/visibility.ts';
import { userUpdated } from '#features/users/events.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { VerifiedClaims } from '#platform/auth/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { createPool } from '#platform/database/pool.ts';
import { type EventFeed, listenTo } from '#platform/events/event-feed.ts';
import type { Log } from '#platform/log.ts';
import { type BroadcastRule, createBroadcastTable } from '#platform/realtime/broadcast.ts';
import { startEphemeralBroadcasts } from '#platform/realtime/ephemeral-broadcast.ts';
import {
  companyRoom,
  ownListsRoom,
  permissionRoom,
  queueRoom,
  type Room,
  sessionRoom,
} from '#platform/realtime/rooms.ts';
import { mergeSocketHandlers } from '#platform/realtime/socket-handlers.ts';
import { type SocketIdentity, startSocketServer } from '#platform/realtime/socket-server.ts';
import { toOlderMessages } from './older-messages.ts';

interface Person extends TicketViewer {
  readonly companyId: CompanyId;
}

/** Rooms of a user's socket, derived from the user alone; client input has no influence on them. */
function roomsOf(person: Person, sessionId: string): readonly Room[] {
  const { companyId } = person;
  return [
    companyRoom(companyId),
    sessionRoom(companyId, sessionId),
    ...roomsOfViewer(companyId, person),
    ...(can(person, 'tickets-manager:showall') ? [] : [ownListsRoom(companyId)]),
    ...[...permissionsOf(person)].map((permission) => permissionRoom(companyId, permission)),
  ];
}

function socketIdentity({ actor, claims }: { actor: UserActor; claims: VerifiedClaims }): SocketIdentity {
  const { companyId, userId, sessionId } = actor;
  return {
    companyId,
    userId,
    sessionId,
    rooms: roomsOf(actor, sessionId),
    expiresAt: new Date(claims.exp * 1000),
  };
}

interface ClientSocketsOptions {
  readonly url: string;
  readonly roles: readonly string[];
  readonly pool: ReturnType<typeof createPool>;
  readonly httpServer: Server;
  readonly database: Database;
  readonly feed: EventFeed;
  readonly broadcasts: readonly BroadcastRule[];
  readonly gate: Pick<ReturnType<typeof createSessionGate>, 'identify'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly corsOrigins: readonly string[];
  readonly admit: (request: IncomingMessage) => Promise<void>;
  readonly onCountChange: (open: number) => void;
}

/** Starts the client sockets: broadcasts, presence, and disconnects. */
export async function startClientSockets(options: ClientSocketsOptions) {
  const { url, pool, database, feed, gate, clock, log } = options;
  const whispers = await startEphemeralBroadcasts({ url, pool, log });
  const people = await startPeopleWatch({
    roles: options.roles,
    database,
    broadcast: whispers.send,
    clock,
    log,
  });
  const sockets = startSocketServer({
    httpServer: options.httpServer,
    identify: async (token) => socketIdentity(await gate.identify(token)),
    readerOf: (companyId) => database.reader(companyId),
    feed,
    broadcasts: createBroadcastTable(options.broadcasts),
    toOlderMessages,
    sessionLives: ({ companyId, sessionId }) =>
      isSessionLive(database.reader(companyId), sessionId, clock.now()),
    log,
    corsOrigins: options.corsOrigins,
    admit: options.admit,
    onCountChange: options.onCountChange,
    createHandlers: mergeSocketHandlers(
      people.listenTo,
      createPresenceService({
        readerOf: (companyId) => database.reader(companyId),
        broadcast: whispers.send,
        sendToProcesses: whispers.sendToProcesses,
        clock,
      }),
    ),
  });
  whispers.subscribe((whisper) => sockets.broadcast(whisper));
  // Subscribed after the sockets themselves, so that a client receives the reason before it is disconnected.
  feed.subscribe(
    listenTo(sessionsEnded, ({ sessionIds, reason, user }, companyId) => {
      sockets.disconnectSessions(companyId, sessionIds);
      if (reason === 'logout') people.endGracePeriod(companyId, user.id);
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
