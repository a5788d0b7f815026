import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createGraph } from './graph-client.ts';

const accessToken = `EAAJB${'x1Y2_z3-'.repeat(20)}`;

/** Log output for a refusal with this message. */
async function loggedRefusal(message: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 190, message } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const graph = createGraph({ baseUrl: `http://127.0.0.1:${port}`, version: 'v23.0', allowPrivate: true });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  await graph.get('/1', { accessToken }).catch((error: unknown) => log.warn({ err: error }, 'refused'));
  return lines.join();
}

it('a token that Meta quotes in its refusal does not reach the log, whole or in part', async () => {
  for (const quoted of [accessToken, accessToken.slice(0, 60)]) {
    const logged = await loggedRefusal(`Malformed access token ${quoted}`);
    expect(logged).toContain('Graph refused with 190: Malformed access token');
    expect(logged).not.toContain(quoted.slice(0, 30));
  }
});
