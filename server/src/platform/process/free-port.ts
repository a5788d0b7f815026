import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from '#platform/errors.ts';

/** Asks the system for the port at once, before a database is started for nothing. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    throw new StartError(describe(error as NodeJS.ErrnoException, port, host), { cause: error });
  }
  probe.close();
  await once(probe, 'close');
}

function describe({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights. Set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine.`;
  return `Nobody can be served at ${host}:${port}: ${message}.`;
}
