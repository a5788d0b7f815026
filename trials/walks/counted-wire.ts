import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Traffic between an application and its database. */
export interface WireCount {
  /** Requests followed by a wait; statements sent together count once. */
  roundTrips: number;
  /** A statement outside a transaction counts as one of its own. */
  transactions: number;
  /** Includes those that begin and end a transaction. */
  statements: number;
}

export interface CountedWire {
  /** URL of the same database through the counter. */
  readonly url: string;
  /** Counts the traffic of all clients during the work. */
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
  /** First byte of the body. */
  readonly first: number;
}

/** Splits the byte stream into messages of PostgreSQL's protocol. */
function messagesOf(hasGreeting: boolean): (chunk: Buffer) => WireMessage[] {
  let rest: Buffer = Buffer.alloc(0);
  // A client's startup message has no type byte.
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

/** Proxy between an application and its database that counts the traffic. */
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
      // The first ReadyForQuery ends the startup.
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
