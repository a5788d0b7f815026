import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface FakeRedis {
  readonly url: string;
  /** Ends every connection and refuses new ones, with everything it knew. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

type Reply = number | string | null | readonly Reply[];

function encode(reply: Reply): string {
  if (reply === null) return '$-1\r\n';
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`;
  return `*${reply.length}\r\n${reply.map(encode).join('')}`;
}

/** The commands that are whole, and the rest of the text. */
function parse(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = [];
  let rest = text;
  for (;;) {
    const count = Number(/^\*(\d+)\r\n/.exec(rest)?.[1] ?? Number.NaN);
    const words = rest.split('\r\n');
    if (Number.isNaN(count) || words.length < 2 * count + 2) return { commands, rest };
    commands.push(Array.from({ length: count }, (_, index) => words[2 * index + 2] ?? ''));
    rest = words.slice(2 * count + 1).join('\r\n');
  }
}

/** As much of Redis as limits need, in this process: counters with an end, and transactions. */
export async function startFakeRedis(): Promise<FakeRedis> {
  const counters = new Map<string, { count: number; endsAt: number }>();
  const sockets = new Set<Socket>();

  const counterOf = (key: string) => {
    const known = counters.get(key);
    if (known && known.endsAt > Date.now()) return known;
    const fresh = { count: 0, endsAt: Number.POSITIVE_INFINITY };
    counters.set(key, fresh);
    return fresh;
  };
  function expire(key: string, afterMs: number): number {
    const counter = counterOf(key);
    if (counter.endsAt !== Number.POSITIVE_INFINITY) return 0;
    counter.endsAt = Date.now() + afterMs;
    return 1;
  }
  function increase(key: string): number {
    const counter = counterOf(key);
    counter.count += 1;
    return counter.count;
  }
  function answer([name = '', key = '', value = '']: readonly string[]): Reply {
    const leftMs = () => counterOf(key).endsAt - Date.now();
    switch (name.toLowerCase()) {
      case 'incr':
        return increase(key);
      case 'expire':
        return expire(key, Number(value) * 1000);
      case 'pexpire':
        return expire(key, Number(value));
      case 'ttl':
        return Math.ceil(leftMs() / 1000);
      case 'pttl':
        return leftMs();
      case 'del':
        return counters.delete(key) ? 1 : 0;
      case 'info':
        return 'redis_version:8.0.0\r\nloading:0';
      default:
        return 'OK';
    }
  }

  const server = createServer((socket) => {
    let text = '';
    let queued: string[][] | undefined;
    sockets.add(socket.once('close', () => sockets.delete(socket)).on('error', () => undefined));

    function carryOut(command: string[]): string {
      const name = command[0]?.toLowerCase();
      if (name === 'multi') {
        queued = [];
        return '+OK\r\n';
      }
      if (name === 'exec') {
        const replies = (queued ?? []).map(answer);
        queued = undefined;
        return encode(replies);
      }
      if (!queued) return encode(answer(command));
      queued.push(command);
      return '+QUEUED\r\n';
    }

    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const { commands, rest } = parse(text + chunk);
      text = rest;
      for (const command of commands) socket.write(carryOut(command));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    async shut() {
      counters.clear();
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async open() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
