import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Mostly a moment, now and then long enough for everybody else to be done: what relies on being quick fails. */
function delayMs(): number {
  const chance = Math.random();
  if (chance < 0.005) return 100 + Math.random() * 400;
  return chance < 0.5 ? 0 : Math.random() * 8;
}

/** Whatever one socket says reaches the other in order, and late. */
function relay(from: Socket, to: Socket): void {
  let last: Promise<unknown> = Promise.resolve();
  const later = (pass: () => void) => {
    const wait = delayMs();
    const due = new Promise((resolve) => setTimeout(resolve, wait));
    last = Promise.all([last, due]).then(pass);
  };
  from.on('data', (chunk) => later(() => to.writable && to.write(chunk)));
  from.on('end', () => later(() => to.end()));
  from.on('close', () => later(() => to.destroy()));
  from.on('error', () => to.destroy());
}

/** The same address over a wire on which everything takes a random time, each connection its own. */
export async function overSlowWire(target: string): Promise<string> {
  const url = new URL(target);
  const { hostname: host, port } = url;
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ host, port: Number(port), allowHalfOpen: true, noDelay: true });
    relay(near, far);
    relay(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It ends with the process.
  server.unref();
  url.port = String((server.address() as AddressInfo).port);
  return url.href.replace(/\/$/, '');
}
