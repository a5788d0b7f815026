import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** Leads each connection to one of the members, whichever is next and lets it in; nobody stays with one of them. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;

  function lead(near: Socket, attemptsLeft: number): void {
    const port = ports[turn % ports.length] as number;
    turn += 1;
    const far = connect(port, '127.0.0.1');
    const giveUp = (): void => void near.destroy();
    const goOn = (): void => (attemptsLeft > 0 && !near.destroyed ? lead(near, attemptsLeft - 1) : giveUp());
    far.once('error', goOn);
    far.once('connect', () => {
      far.off('error', goOn);
      far.on('error', giveUp);
      far.on('close', giveUp);
      near.on('close', () => far.destroy());
      near.pipe(far);
      far.pipe(near);
    });
  }

  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => near.destroy());
    near.on('close', () => open.delete(near));
    lead(near, ports.length - 1);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
