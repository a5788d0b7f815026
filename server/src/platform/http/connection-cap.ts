import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { Log } from '#platform/log.ts';

/** Refuses connections of an address that has as many open as one address may have, sockets among them. */
export function capConnections(server: Server, maxPerAddress: number, log: Log): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // Gone before it was looked at.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const address = normalizeIP(socket.remoteAddress);
    const count = open.get(address) ?? 0;
    if (count >= maxPerAddress) {
      log.debug({ address }, 'connection refused, too many from this address');
      return void socket.destroy();
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
