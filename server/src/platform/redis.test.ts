import { expect, it, onTestFinished } from 'vitest';
import { createBareHttpServer } from '#testing/bare-http-server.ts';
import { startFakeRedis } from '#testing/fake-redis.ts';
import { freePort } from '#testing/free-port.ts';
import { StartError } from './errors.ts';
import { createLog } from './log.ts';
import { connectRedis } from './redis.ts';

const log = createLog('silent');

/** Two processes that share a Redis, each with a call that may be made three times a minute. */
async function startTwo() {
  const fake = await startFakeRedis();
  const processes: (() => Promise<number>)[] = [];
  for (const name of ['one', 'other']) {
    const redis = await connectRedis(fake.url, log);
    const server = await createBareHttpServer(log, redis);
    const config = { rateLimit: { max: 3, timeWindow: '1 minute' } };
    server.get('/api/limited', { config }, () => ({ name }));
    onTestFinished(async () => {
      await server.close();
      redis.disconnect();
    });
    processes.push(async () => (await server.inject('/api/limited')).statusCode);
  }
  const [one = async () => 0, other = async () => 0] = processes;
  return { fake, one, other };
}

it('D9: a Redis that does not answer is one line that names the variable', async () => {
  const port = await freePort();
  const failure = await connectRedis(`redis://:hunter2@127.0.0.1:${port}`, log).catch((error) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(failure.message).toBe(
    `The Redis of REDIS_URL cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.`,
  );
});

it('D9: calls are counted over all processes, and per process while Redis is away', async () => {
  const { fake, one, other } = await startTwo();
  expect([await one(), await other(), await one(), await other()]).toEqual([200, 200, 200, 429]);
  await fake.shut();
  const alone = [await one(), await one(), await one(), await one()];
  expect([...alone, await other()]).toEqual([200, 200, 200, 429, 200]);
});
