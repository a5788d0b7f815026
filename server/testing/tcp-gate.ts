import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpGate {
  /** The same address, through the gate. */
  readonly url: string;
  /** As if the network or the database behind it had gone: every connection is cut, new ones are refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** As if a cable had been pulled: what is connected stays so and hears nothing more, nor does whoever connects. */
  freeze(): void;
  /** As if it had been plugged in again: what was on its way arrives. */
  thaw(): void;
  /**
   * As when a router forgets what it had led through: whoever connected never hears anything again, nor of its end. The
   * database's own keepalives notice in the end.
   */
  forget(): void;
  /** From now on whoever connects comes out at another port. */
  turnTo(target: string): void;
  /** Whether a connection that arrives behind the gate from that port came through it. */
  hasPassed(port: number): boolean;
}

/** As `platform/database/ownership.ts` asks of PostgreSQL. */
const keepAlivesMs = 25_000;

interface Passage {
  readonly near: Socket;
  readonly far: Socket;
  isForgotten: boolean;
}

/** Stands between the application and its database, so that a test can take the database away for a while. */
export async function openTcpGate(target: string): Promise<TcpGate> {
  const passages = new Set<Passage>();
  let destination = new URL(target);
  let isFrozen = false;

  function join({ near, far, isForgotten }: Passage): void {
    if (isForgotten) return;
    near.pipe(far);
    far.pipe(near);
  }

  function part({ near, far }: Passage): void {
    near.unpipe();
    far.unpipe();
  }

  const server = createServer((near) => {
    const far = connect(Number(destination.port), destination.hostname);
    const passage: Passage = { near, far, isForgotten: false };
    passages.add(passage);
    // Neither end hears of the other's end once the passage is forgotten.
    const end = (other: Socket) => void (passage.isForgotten || other.destroy());
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => end(other));
      socket.on('close', () => end(other));
    }
    near.on('close', () => passages.delete(passage));
    if (!isFrozen) join(passage);
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
      for (const { near, far } of passages) {
        near.destroy();
        far.destroy();
      }
      await once(server, 'close');
    },
    freeze() {
      isFrozen = true;
      for (const passage of passages) part(passage);
    },
    forget() {
      for (const passage of passages) {
        passage.isForgotten = true;
        part(passage);
        setTimeout(() => passage.far.destroy(), keepAlivesMs).unref();
      }
    },
    thaw() {
      // Joined twice, they would pass everything on twice.
      if (!isFrozen) return;
      isFrozen = false;
      for (const passage of passages) join(passage);
    },
    turnTo(next) {
      destination = new URL(next);
    },
    hasPassed: (port) => [...passages].some(({ far }) => far.localPort === port),
    async open() {
      server.listen(gatePort, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
