import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpGate {
  /** The same address, through the gate. */
  readonly url: string;
  /** As if the network or the database behind it had gone: every connection is cut, new ones are refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** As if a cable had been pulled: what is connected stays so and hears nothing more. */
  freeze(): void;
}

/** Stands between the application and its database, so that a test can take the database away for a while. */
export async function openTcpGate(target: string): Promise<TcpGate> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gatePort = (server.address() as AddressInfo).port;
  const url = new URL(target);
  url.port = String(gatePort);
  return {
    url: url.href,
    async shut() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    freeze() {
      for (const socket of sockets) socket.unpipe();
    },
    async open() {
      server.listen(gatePort, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
