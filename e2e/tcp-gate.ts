import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpGate {
  readonly url: string;
  /** Breaks every connection and refuses new ones, as a network that is gone. */
  cut(): void;
  mend(): void;
  /** How many connections found the network gone. */
  refused(): number;
  close(): void;
}

/** Stands between a browser and the server, so that a spec can take the network away. */
export async function openTcpGate(serverUrl: string): Promise<TcpGate> {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let refused = 0;

  const gate = createServer((client) => {
    if (isCut) {
      refused += 1;
      return client.destroy();
    }
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      // A broken end breaks the other one; which of the two broke first does not matter here.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  gate.listen(0, 'localhost');
  await once(gate, 'listening');

  function breakAll(): void {
    for (const socket of open) socket.destroy();
  }
  return {
    url: `http://localhost:${(gate.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    refused: () => refused,
    close() {
      gate.close();
      breakAll();
    },
  };
}
