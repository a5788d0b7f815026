import type { Server as HttpServer } from 'node:http';
import { companyChannel, type ReadyMessage, socketPingMs } from '@prosa/contracts/realtime.ts';
import { Server, type Socket } from 'socket.io';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { AppError } from '#platform/errors.ts';
import type { CommittedEvent } from '#platform/events/domain-event.ts';
import type { EventFeed } from '#platform/events/event-feed.ts';
import type { Log } from '#platform/log.ts';
import type { BroadcastTable } from './broadcast.ts';
import { replay } from './replay.ts';
import { type Room, sessionRoom } from './rooms.ts';

/** Who a socket belongs to, and what it may hear. */
export interface SocketIdentity {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly sessionId: string;
  readonly rooms: readonly Room[];
  /** When its access token ends; the client comes back with a new one. */
  readonly expiresAt: Date;
}

export interface SocketServerOptions {
  readonly httpServer: HttpServer;
  /** Throws ERR_SESSION_EXPIRED or ERR_TOKEN_EXPIRED. */
  readonly identify: (token: string) => Promise<SocketIdentity>;
  readonly readerOf: Parameters<typeof replay>[0]['readerOf'];
  readonly feed: EventFeed;
  readonly broadcasts: BroadcastTable;
  readonly log: Log;
  readonly corsOrigins: readonly string[];
  readonly onCountChange: (open: number) => void;
}

export interface SocketServer {
  /** Cuts the sockets of ended logins in this process; what they were told before still arrives. */
  disconnectSessions(companyId: CompanyId, sessionIds: readonly string[]): void;
  /** Cuts every socket; the web server they hang on is closed by its owner. */
  stop(): void;
}

const identities = new WeakMap<Socket, SocketIdentity>();

export function startSocketServer(options: SocketServerOptions): SocketServer {
  const { feed, broadcasts, log } = options;
  const io = new Server(options.httpServer, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    pingInterval: socketPingMs,
    pingTimeout: socketPingMs,
    maxHttpBufferSize: 64 * 1024,
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
        if (!(error instanceof AppError)) log.error({ err: error }, 'a socket could not be identified');
        next(new Error(error instanceof AppError ? error.code : 'ERR_INTERNAL'));
      },
    );
  });

  io.on('connection', (socket) => {
    const identity = identities.get(socket);
    if (!identity) return void socket.disconnect(true);
    options.onCountChange(io.engine.clientsCount);
    const expiry = setTimeout(() => socket.disconnect(true), identity.expiresAt.getTime() - Date.now());
    socket.on('disconnect', () => {
      clearTimeout(expiry);
      options.onCountChange(io.engine.clientsCount);
    });
    welcome(socket, identity).catch((error: unknown) => {
      if (!(error instanceof AppError)) log.error({ err: error }, 'a socket could not be brought up to date');
      socket.disconnect(true);
    });
  });

  /** First what was missed, then the rooms, then `ready`: nothing is told twice and nothing is left out. */
  async function welcome(socket: Socket, identity: SocketIdentity): Promise<void> {
    const result = await replay({
      identity,
      lastSeq: lastSeqOf(socket),
      feed,
      readerOf: options.readerOf,
      emit: (event) => emitTo(socket, identity, event),
      join: () => void socket.join([...identity.rooms]),
    });
    const ready: ReadyMessage = result;
    socket.emit('ready', ready);
    // A login that ended before its socket entered the rooms was not found there to be cut.
    await options.identify(tokenOf(socket));
  }

  function emitTo(socket: Socket, { companyId, rooms }: SocketIdentity, event: CommittedEvent): void {
    for (const { name, payload, rooms: addressed } of broadcasts(companyId, event)) {
      if (!addressed.some((room) => rooms.includes(room))) continue;
      socket.emit(companyChannel(companyId, name), payload, { seq: event.seq });
    }
  }

  feed.subscribe((companyId, event) => {
    for (const { name, payload, rooms } of broadcasts(companyId, event)) {
      if (rooms.length === 0) continue;
      io.local.to([...rooms]).emit(companyChannel(companyId, name), payload, { seq: event.seq });
    }
  });

  return {
    disconnectSessions(companyId, sessionIds) {
      for (const id of sessionIds) io.local.in(sessionRoom(companyId, id)).disconnectSockets(true);
    },
    stop() {
      io.local.disconnectSockets(true);
      io.engine.close();
    },
  };
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
