import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { companyChannel, type ReadyMessage, socketPingMs } from '@prosa/contracts/realtime.ts';
import { Server, type Socket } from 'socket.io';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { AppError } from '#platform/errors.ts';
import type { CommittedEvent } from '#platform/events/domain-event.ts';
import type { EventFeed } from '#platform/events/event-feed.ts';
import type { Log } from '#platform/log.ts';
import type { Broadcast, BroadcastTable } from './broadcast.ts';
import {
  type Dialect,
  dialectOf,
  type RoomMessage,
  roomsIn,
  roomsInAll,
  type ToOlderMessages,
} from './broadcast.ts';
import type { EphemeralBroadcast } from './ephemeral-broadcast.ts';
import { replay } from './replay.ts';
import { olderRoom, type Room, sessionRoom, userRoom } from './rooms.ts';
import { watchExpiry } from './socket-expiry.ts';

/** Owner of a socket, and the rooms it may join. */
export interface SocketIdentity {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly sessionId: string;
  readonly rooms: readonly Room[];
  /** Expiry of its access token; our web app reconnects with a new one. */
  readonly expiresAt: Date;
}

/** An open socket that sends messages. */
export interface ClientSocket {
  readonly identity: SocketIdentity;
  join(room: Room): void;
  leave(room: Room): void;
}

/** Message handlers of one socket, by the name of the message. Client input is untrusted. */
export interface SocketHandlers {
  readonly byName: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  /** Called when the socket is closed. */
  onDisconnect(): void;
}

export interface SocketServerOptions {
  readonly httpServer: HttpServer;
  /** Throws ERR_SESSION_EXPIRED or ERR_TOKEN_EXPIRED. */
  readonly identify: (token: string) => Promise<SocketIdentity>;
  readonly readerOf: Parameters<typeof replay>[0]['readerOf'];
  readonly feed: EventFeed;
  readonly broadcasts: BroadcastTable;
  readonly toOlderMessages: ToOlderMessages;
  /** Checked for older clients, whose sockets outlive their access token. */
  readonly sessionLives: (identity: SocketIdentity) => Promise<boolean>;
  readonly log: Log;
  readonly corsOrigins: readonly string[];
  /** Counts handshakes, which bypass the routes; throws once an address exceeds its limit. */
  readonly admit: (request: IncomingMessage) => Promise<void>;
  readonly onCountChange: (open: number) => void;
  readonly createHandlers: (speaker: ClientSocket) => SocketHandlers;
}

export interface SocketServer {
  /** Sends a message to the sockets of this process. */
  broadcast(whisper: EphemeralBroadcast): void;
  /** Disconnects the sockets of ended logins in this process; messages sent before still arrive. */
  disconnectSessions(companyId: CompanyId, sessionIds: readonly string[]): void;
  /**
   * Disconnects the user's sockets in this process whose rooms differ from those they may join now. They reconnect, and
   * receive the missed events with their new rights.
   */
  disconnectUnlessIn(
    companyId: CompanyId,
    userId: number,
    roomsOf: (sessionId: string) => readonly Room[],
  ): void;
  /** Disconnects the sockets in this process that are in a removed room; they reconnect with their current rights. */
  disconnectRoom(room: Room): void;
  /** Disconnects every socket; the HTTP server is closed by its owner. */
  stop(): void;
}

/** Timeout for presenting a token, as long as that for HTTP headers. */
const connectWithinMs = 20_000;

const identities = new WeakMap<Socket, SocketIdentity>();

export function startSocketServer(options: SocketServerOptions): SocketServer {
  const { feed, broadcasts, log } = options;
  const io = new Server(options.httpServer, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    pingInterval: socketPingMs,
    pingTimeout: socketPingMs,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: connectWithinMs,
    allowRequest: (request, answer) => {
      options.admit(request).then(
        () => answer(null, true),
        () => answer('ERR_TOO_MANY_REQUESTS', false),
      );
    },
    serveClient: false,
    cors: { origin: [...options.corsOrigins], credentials: true },
  });

  io.use((socket, next) => {
    options.identify(tokenOf(socket)).then(
      (identity) => {
        identities.set(socket, identity);
        next();
      },
      (error: unknown) => {
        if (error instanceof AppError)
          return next(Object.assign(new Error(error.code), { data: error.data }));
        log.error({ err: error }, 'socket identification failed');
        next(new Error('ERR_INTERNAL'));
      },
    );
  });

  io.on('connection', (socket) => {
    const identity = identities.get(socket);
    if (!identity) return void socket.disconnect(true);
    options.onCountChange(io.engine.clientsCount);
    const dialect = dialectOf(socket.handshake.auth);
    const stopExpiry = watchExpiry({
      expiresAt: identity.expiresAt,
      dialect,
      sessionLives: () => options.sessionLives(identity),
      disconnect: () => void socket.disconnect(true),
      log,
    });
    const ear = listen(socket, identity, dialect);
    socket.on('disconnect', () => {
      stopExpiry();
      ear.onDisconnect();
      options.onCountChange(io.engine.clientsCount);
    });
    welcome(socket, identity, dialect).catch((error: unknown) => {
      if (!(error instanceof AppError)) log.error({ err: error }, 'socket replay failed');
      socket.disconnect(true);
    });
  });

  function listen(socket: Socket, identity: SocketIdentity, dialect: Dialect): SocketHandlers {
    const ear = options.createHandlers({
      identity,
      join: (room) => void socket.join(roomsIn(dialect, [room])),
      leave: (room) => {
        for (const left of roomsIn(dialect, [room])) void socket.leave(left);
      },
    });
    for (const [name, hear] of Object.entries(ear.byName)) {
      socket.on(name, (payload: unknown, answer: unknown) => {
        hear(payload)
          .then(() => {
            // Acknowledges the message, if the client asked for it.
            if (typeof answer === 'function') answer();
          })
          .catch((error: unknown) => log.error({ err: error, name }, 'socket message failed'));
      });
    }
    return ear;
  }

  /**
   * Replays missed events, then joins the rooms, then sends `ready`, so that no event is sent twice or left out. Older
   * clients have no sequence numbers: they get no replay and fetch their lists after `ready`.
   */
  async function welcome(socket: Socket, identity: SocketIdentity, dialect: Dialect): Promise<void> {
    const result = await replay({
      identity,
      lastSeq: dialect === 'current' ? lastSeqOf(socket) : undefined,
      feed,
      readerOf: options.readerOf,
      emit: (event) => emitTo(socket, identity, event),
      join: () => void socket.join(roomsIn(dialect, identity.rooms)),
    });
    const ready: ReadyMessage = result;
    socket.emit('ready', ready);
    // A login that ended, or a right that changed, before the socket joined its rooms could not disconnect it.
    const { rooms } = await options.identify(tokenOf(socket));
    if (!isSame(rooms, identity.rooms)) socket.disconnect(true);
  }

  /** Sends a replayed event to a socket of our own web app. */
  function emitTo(socket: Socket, { companyId, rooms }: SocketIdentity, event: CommittedEvent): void {
    const isIn = (room: Room) => rooms.includes(room);
    for (const broadcast of broadcasts(companyId, event)) {
      const { name, payload, rooms: addressed, except = [], isOlderOnly } = broadcast;
      if (isOlderOnly || !addressed.some(isIn) || except.some(isIn)) continue;
      socket.emit(companyChannel(companyId, name), payload, { seq: event.seq });
    }
  }

  /** Encodes once, however many sockets are in the rooms. */
  function publish({ channel, payload, rooms, except }: RoomMessage, seq: number): void {
    if (rooms.length === 0) return;
    io.local
      .to([...rooms])
      .except([...except])
      .emit(channel, payload, { seq });
  }

  /** Does nothing if no older client of this process is addressed, so that they cost our own web app nothing. */
  function publishToOlder(companyId: CompanyId, broadcast: Broadcast, seq: number): void {
    const { rooms: open } = io.of('/').adapter;
    if (!broadcast.rooms.some((room) => open.has(olderRoom(room)))) return;
    for (const { rooms, except, ...message } of options.toOlderMessages(companyId, broadcast)) {
      publish({ ...message, rooms: roomsIn('older', rooms), except: roomsIn('older', except) }, seq);
    }
  }

  feed.subscribe((companyId, event) => {
    for (const broadcast of broadcasts(companyId, event)) {
      const { name, payload, rooms, except = [], isOlderOnly } = broadcast;
      const channel = companyChannel(companyId, name);
      if (!isOlderOnly) publish({ channel, payload, rooms, except }, event.seq);
      publishToOlder(companyId, broadcast, event.seq);
    }
  });

  return {
    broadcast({ channel, payload, rooms, except }) {
      io.local
        .to(roomsInAll(...rooms))
        .except(roomsInAll(...except))
        .emit(channel, payload);
    },
    disconnectSessions(companyId, sessionIds) {
      for (const id of sessionIds) {
        io.local.in(roomsInAll(sessionRoom(companyId, id))).disconnectSockets(true);
      }
    },
    disconnectUnlessIn(companyId, userId, roomsOf) {
      const { adapter, sockets } = io.of('/');
      const own = roomsInAll(userRoom(companyId, userId));
      for (const id of own.flatMap((room) => [...(adapter.rooms.get(room) ?? [])])) {
        const socket = sockets.get(id);
        const identity = socket && identities.get(socket);
        if (identity && !isSame(identity.rooms, roomsOf(identity.sessionId))) socket.disconnect(true);
      }
    },
    disconnectRoom(room) {
      io.local.in(roomsInAll(room)).disconnectSockets(true);
    },
    stop() {
      io.local.disconnectSockets(true);
      io.engine.close();
    },
  };
}

function isSame(a: readonly Room[], b: readonly Room[]): boolean {
  return a.length === b.length && new Set(a).isSubsetOf(new Set(b));
}

function tokenOf(socket: Socket): string {
  const { token } = socket.handshake.auth as { token?: unknown };
  const fallback = socket.handshake.query.token;
  if (typeof token === 'string') return token;
  return typeof fallback === 'string' ? fallback : '';
}

function lastSeqOf(socket: Socket): number | undefined {
  const { lastSeq } = socket.handshake.auth as { lastSeq?: unknown };
  return Number.isSafeInteger(lastSeq) && (lastSeq as number) >= 0 ? (lastSeq as number) : undefined;
}
