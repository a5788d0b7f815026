import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createBareHttpServer } from '#testing/bare-http-server.ts';

it.each(['GET /api/users?searchParam=Anÿ HTTP/1.1\r\n\r\n', 'nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n'])(
  'what is not HTTP is refused with a code: %j',
  async (bytes) => {
    const app = await createBareHttpServer();
    onTestFinished(() => app.close());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(client, 'connect');
    client.write(Buffer.from(bytes, 'latin1'));
    const answer = await text(client);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/\r\n\r\n\{"error":"ERR_VALIDATION"\}$/);
  },
);

it.each([
  ['53100', 507, 'ERR_DISK_FULL'],
  ['57P01', 503, 'ERR_UNAVAILABLE'],
  ['XX000', 500, 'ERR_INTERNAL'],
])('what PostgreSQL fails with as %s is told as %i %s, and logged once', async (code, status, error) => {
  const lines: string[] = [];
  const app = await createBareHttpServer(createLog('error', { write: (line) => void lines.push(line) }));
  onTestFinished(() => app.close());
  app.get('/failing', () => Promise.reject(Object.assign(new Error('of the database'), { code })));
  const response = await app.inject({ url: '/failing' });
  expect([response.statusCode, response.json().error]).toEqual([status, error]);
  expect(lines).toHaveLength(1);
});

it('D13: a full disk is logged once a minute, other faults each time', async () => {
  const lines: string[] = [];
  const app = await createBareHttpServer(createLog('error', { write: (line) => void lines.push(line) }));
  onTestFinished(() => app.close());
  app.get('/full', () => Promise.reject(Object.assign(new Error('no room'), { code: '53100' })));
  app.get('/broken', () => Promise.reject(new Error('broken')));
  for (let call = 0; call < 3; call += 1) expect((await app.inject('/full')).statusCode).toBe(507);
  expect(lines).toHaveLength(1);
  for (let call = 0; call < 2; call += 1) await app.inject('/broken');
  expect(lines).toHaveLength(3);

  const later = performance.now() + 61_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  onTestFinished(() => void vi.restoreAllMocks());
  await app.inject('/full');
  expect(JSON.parse(lines[3] ?? '{}')).toMatchObject({ code: 'ERR_DISK_FULL', suppressed: 2 });
});
