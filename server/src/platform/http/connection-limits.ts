import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { Log } from '#platform/log.ts';
import { endWithError } from './error-reply.ts';

export interface HttpTimeouts {
  /** From the connection, or the end of the request before, to the last header. */
  readonly headersMs: number;
  /** For the whole of an ordinary body. */
  readonly bodyMs: number;
  /** For an upload: without a single byte. */
  readonly uploadIdleMs: number;
  /** How often connections are looked at for headers that are late. */
  readonly checkMs: number;
}

export const defaultTimeouts: HttpTimeouts = {
  headersMs: 20_000,
  bodyMs: 60_000,
  uploadIdleMs: 30_000,
  checkMs: 5_000,
};

/**
 * Ends requests whose body does not arrive: an ordinary one after a total time, an upload once nothing comes any more.
 * Node's own limit knows no such difference. Watches the requests of sockets too, which never reach the routes.
 */
export function limitBodyTime(server: Server, timeouts: Pick<HttpTimeouts, 'bodyMs' | 'uploadIdleMs'>): void {
  // The socket server puts its own listener in the place of those that it finds.
  server.once('listening', () => {
    server.on('request', (request, response) => {
      if (hasBody(request)) watchBody(request, response, timeouts);
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyMs, uploadIdleMs }: Pick<HttpTimeouts, 'bodyMs' | 'uploadIdleMs'>,
): void {
  const { socket } = request;
  const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false;
  const startedAt = performance.now();
  let bytesSeen = socket.bytesRead;
  let timer: NodeJS.Timeout;

  function wait(ms: number): void {
    timer = setTimeout(check, ms).unref();
  }

  function check(): void {
    if (request.complete || socket.destroyed) return;
    // After the response the rest of an upload is drained, and gets no more time than any other body.
    const isReceived = isUpload && !response.writableEnded;
    const leftMs = startedAt + bodyMs - performance.now();
    if (isReceived ? isMoving() : leftMs > 0) wait(isReceived ? uploadIdleMs : leftMs);
    else if (response.headersSent) socket.destroy();
    else endWithError(socket, 'ERR_REQUEST_TIMEOUT');
  }

  /** Bytes that wait to be read by us are no fault of the sender. */
  function isMoving(): boolean {
    const isMore = socket.bytesRead > bytesSeen || request.readableLength > 0;
    bytesSeen = socket.bytesRead;
    return isMore;
  }

  const stop = () => clearTimeout(timer);
  request.once('end', stop);
  request.once('close', () => {
    if (socket.destroyed) stop();
  });
  wait(isUpload ? uploadIdleMs : bodyMs);
}

const windowMs = 10_000;

/**
 * Refuses connections of an address that has as many open as one address may have, sockets among them, or that opened
 * twice as many within ten seconds: a browser keeps its connections, a flood comes again and again.
 */
export function capConnections(server: Server, maxPerAddress: number, log: Log): void {
  const open = new Map<string, number>();
  const opened = new Map<string, number>();
  const forgetting = setInterval(() => opened.clear(), windowMs).unref();
  server.once('close', () => clearInterval(forgetting));
  server.on('connection', (socket: Socket) => {
    // Gone before it was looked at.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const address = normalizeIP(socket.remoteAddress);
    const openCount = open.get(address) ?? 0;
    const openedCount = opened.get(address) ?? 0;
    if (openCount >= maxPerAddress || openedCount >= 2 * maxPerAddress) {
      log.debug({ address }, 'connection refused, too many from this address');
      return void socket.destroy();
    }
    open.set(address, openCount + 1);
    opened.set(address, openedCount + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
