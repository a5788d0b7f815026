import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import { connectRedis } from '#platform/redis.ts';
import { startFakeRedis } from '#testing/fake-redis.ts';
import { memoryAttemptLimiter, memoryBackoffLimiter, redisAttemptLimiter } from './attempt-limiter.ts';

describe('the attempt limiter of one process', () => {
  it('refuses once there were too many, and says when to come back', async () => {
    const limiter = memoryAttemptLimiter({ maxFailures: 2, windowSeconds: 60 });
    await limiter.begin('ana');
    await limiter.begin('ana');
    await expect(limiter.begin('ana')).rejects.toMatchObject({
      code: 'ERR_TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: 60 },
    });
    await limiter.begin('bea');
  });

  it('counts attempts that begin at the same moment', async () => {
    const limiter = memoryAttemptLimiter({ maxFailures: 3, windowSeconds: 60 });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => limiter.begin('ana')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('forgets after a success', async () => {
    const limiter = memoryAttemptLimiter({ maxFailures: 1, windowSeconds: 60 });
    await limiter.begin('ana');
    await limiter.clear('ana');
    await limiter.begin('ana');
    await expect(limiter.begin('ana')).rejects.toThrow('ERR_TOO_MANY_REQUESTS');
  });

  it('forgets when the window that began with the first attempt is over, whatever came later', async () => {
    const limiter = memoryAttemptLimiter({ maxFailures: 2, windowSeconds: 1 });
    await limiter.begin('ana');
    await wait(600);
    await limiter.begin('ana');
    await wait(450);
    await limiter.begin('ana');
  });
});

describe('the attempt limiter of several processes', () => {
  it('counts by itself while Redis is away', async () => {
    const fake = await startFakeRedis();
    const redis = await connectRedis(fake.url, createLog('silent'));
    onTestFinished(() => redis.disconnect());
    await fake.shut();
    const limiter = redisAttemptLimiter(redis, { maxFailures: 1, windowSeconds: 60 });
    await limiter.begin('ana');
    await expect(limiter.begin('ana')).rejects.toThrow('ERR_TOO_MANY_REQUESTS');
    await limiter.clear('ana');
    await limiter.begin('ana');
  });
});

const limits = { freeAttempts: 3, firstWaitSeconds: 1, longestWaitSeconds: 4, memorySeconds: 60 };

it('A8: waits double after the free attempts, up to the longest', async () => {
  let now = 0;
  const limiter = memoryBackoffLimiter(limits, () => new Date(now));
  for (let made = 0; made < 3; made += 1) await limiter.begin('ana');
  for (const seconds of [1, 2, 4, 4]) {
    await expect(limiter.begin('ana')).rejects.toMatchObject({
      code: 'ERR_TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: seconds },
    });
    now += seconds * 1000;
    await limiter.begin('ana');
  }
  await limiter.begin('bea');
});

it('forgets after a success', async () => {
  const limiter = memoryBackoffLimiter(limits, () => new Date(0));
  for (let made = 0; made < 3; made += 1) await limiter.begin('ana');
  await limiter.clear('ana');
  await limiter.begin('ana');
});
