import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What went over the wire between an application and its database. */
export interface WireCount {
  /** How often somebody sent something and waited: statements that travel together are one. */
  roundTrips: number;
  /** Each statement outside of one is a transaction by itself. */
  transactions: number;
  /** With those that begin and end a transaction. */
  statements: number;
}

export interface CountedWire {
  /** The same database, counted. */
  readonly url: string;
  /** By everybody who uses it meanwhile. */
  during(work: () => Promise<unknown>): Promise<WireCount>;
  close(): Promise<void>;
}

const codeOf = (letter: string) => letter.charCodeAt(0);
const sync = codeOf('S');
const simpleQuery = codeOf('Q');
const execute = codeOf('E');
const readyForQuery = codeOf('Z');
const idle = codeOf('I');
const header = 5;

interface WireMessage {
  readonly type: number;
  /** Of what it says. */
  readonly first: number;
}

/** Cuts what arrives, in whatever pieces, into the messages of PostgreSQL's protocol. */
function messagesOf(hasGreeting: boolean): (chunk: Buffer) => WireMessage[] {
  let rest: Buffer = Buffer.alloc(0);
  // What a client says first has no type.
  let typeBytes = hasGreeting ? 0 : 1;
  return (chunk) => {
    const messages: WireMessage[] = [];
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < length) break;
      if (typeBytes === 1)
        messages.push({ type: rest.readUInt8(0), first: rest.subarray(header, length)[0] ?? 0 });
      typeBytes = 1;
      rest = rest.subarray(length);
    }
    return messages;
  };
}

/** Stands between an application and its database and counts what it is asked. */
export async function openCountedWire(target: string): Promise<CountedWire> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const total: WireCount = { roundTrips: 0, transactions: 0, statements: 0 };

  function watch(near: Socket, far: Socket): void {
    let unanswered = 0;
    const asked = messagesOf(true);
    const answered = messagesOf(false);
    const ask = ({ type }: WireMessage) => {
      if (type === execute || type === simpleQuery) total.statements += 1;
      if (type !== sync && type !== simpleQuery) return;
      if (unanswered === 0) total.roundTrips += 1;
      unanswered += 1;
    };
    const answer = ({ type, first: status }: WireMessage) => {
      // The first one greets.
      if (type !== readyForQuery || unanswered === 0) return;
      unanswered -= 1;
      if (status === idle) total.transactions += 1;
    };
    near.on('data', (chunk: Buffer) => asked(chunk).forEach(ask));
    far.on('data', (chunk: Buffer) => answered(chunk).forEach(answer));
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    watch(near, far);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
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
  const url = Object.assign(new URL(target), { port: String((server.address() as AddressInfo).port) });
  return {
    url: url.href,
    async during(work) {
      const before = { ...total };
      await work();
      return {
        roundTrips: total.roundTrips - before.roundTrips,
        transactions: total.transactions - before.transactions,
        statements: total.statements - before.statements,
      };
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
