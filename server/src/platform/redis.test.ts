import { expect, it, onTestFinished } from 'vitest';
import { createBareHttpServer } from '#testing/bare-http-server.ts';
import { freePort } from '#testing/free-port.ts';
import { createLog } from './log.ts';
import { connectRedis } from './redis.ts';

it('costs no call its answer while it is away', async () => {
  const log = createLog('silent');
  const redis = connectRedis(`redis://127.0.0.1:${await freePort()}`, log);
  onTestFinished(() => redis.disconnect());
  const server = await createBareHttpServer(log, redis);
  onTestFinished(() => server.close());
  server.get('/api/health', () => ({ well: true }));
  const answer = await server.inject('/api/health');
  expect([answer.statusCode, answer.json()]).toEqual([200, { well: true }]);
});
