import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ControlServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The commands over HTTP, for whoever has no pipe to the emulator: a browser spec, a developer with curl.
 * `POST /sendText` with the arguments as a JSON list answers `{"value": …}`, or 400 with `{"error": …}`.
 */
export async function startControlServer(commands: object): Promise<ControlServer> {
  const known = new Map<string, (...args: unknown[]) => Promise<unknown>>(Object.entries(commands));

  async function obey(request: IncomingMessage): Promise<unknown> {
    const name = request.url?.slice(1) ?? '';
    const command = known.get(name);
    if (request.method !== 'POST' || !command) throw new Error(`there is no command ${name}`);
    const args = await json(request);
    if (!Array.isArray(args)) throw new Error('the arguments must be a list');
    return command(...args);
  }

  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    try {
      const value = await obey(request);
      response.end(JSON.stringify({ value }));
    } catch (error) {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
