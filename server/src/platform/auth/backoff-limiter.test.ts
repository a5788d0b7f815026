import { expect, it } from 'vitest';
import { memoryBackoffLimiter } from './backoff-limiter.ts';

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
