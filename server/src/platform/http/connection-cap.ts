import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { Log } from '#platform/log.ts';

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
