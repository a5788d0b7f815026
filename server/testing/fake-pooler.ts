import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FakePooler {
  readonly url: string;
  close(): Promise<void>;
}

/** The startup message without the parameter `options`, as PgBouncer drops it. */
function withoutOptions(startup: Buffer): Buffer {
  const words = startup.subarray(8, -1).toString('latin1').split('\0');
  const kept: string[] = [];
  for (let index = 0; index + 1 < words.length; index += 2) {
    if (words[index] !== 'options') kept.push(words[index] ?? '', words[index + 1] ?? '');
  }
  const body = Buffer.from(`${kept.join('\0')}\0\0`, 'latin1');
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  startup.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}

/**
 * Stands between a pool and PostgreSQL as PgBouncer may: `ignoring-options` drops the settings of a connection;
 * `transaction` gives whoever asks next the session of whoever came first, once both are logged in.
 */
export async function startFakePooler(
  target: string,
  mode: 'ignoring-options' | 'transaction',
): Promise<FakePooler> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let shared: Socket | undefined;
  let asking: Socket | undefined;

  function share(near: Socket, far: Socket): void {
    // The far side says ReadyForQuery once it is logged in.
    let isLoggedIn = false;
    far.on('data', (bytes) => {
      if (isLoggedIn && far === shared) return void asking?.write(bytes);
      near.write(bytes);
      isLoggedIn ||= bytes.subarray(-6, -5).toString() === 'Z';
      if (isLoggedIn) shared ??= far;
    });
    near.on('data', (bytes) => {
      asking = near;
      (isLoggedIn && shared ? shared : far).write(bytes);
    });
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    if (mode === 'transaction') return share(near, far);
    near.once('data', (startup) => {
      far.write(withoutOptions(startup));
      near.pipe(far);
    });
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: Object.assign(new URL(target), {
      hostname: '127.0.0.1',
      port: String((server.address() as AddressInfo).port),
    }).href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
