import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/errors.ts';

/** Counts failed attempts per key and refuses more once there were too many in the window. */
export interface AttemptLimiter {
  /** Throws ERR_TOO_MANY_REQUESTS. */
  check(key: string): Promise<void>;
  fail(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

interface Limits {
  readonly maxFailures: number;
  readonly windowSeconds: number;
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

function refuse(retryAfterSeconds: number): never {
  throw new AppError('ERR_TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });
}

/** For one process. Bounded: the least recently tried keys are forgotten first. */
export function memoryAttemptLimiter({ maxFailures, windowSeconds }: Limits): AttemptLimiter {
  const failures = new LRUCache<string, number>({ max: 20_000, ttl: windowSeconds * 1000 });
  return {
    async check(key) {
      const id = hashed(key);
      if ((failures.get(id) ?? 0) >= maxFailures) refuse(failures.getRemainingTTL(id) / 1000);
    },
    async fail(key) {
      const id = hashed(key);
      const count = failures.get(id);
      // The window begins with the first failure, later ones do not stretch it.
      failures.set(id, (count ?? 0) + 1, count === undefined ? {} : { ttl: failures.getRemainingTTL(id) });
    },
    async clear(key) {
      failures.delete(hashed(key));
    },
  };
}

/** For several processes that share a Redis. */
export function redisAttemptLimiter(redis: Redis, { maxFailures, windowSeconds }: Limits): AttemptLimiter {
  const name = (key: string) => `prosa:attempts:${hashed(key)}`;
  return {
    async check(key) {
      const count = Number((await redis.get(name(key))) ?? 0);
      if (count >= maxFailures) refuse(await redis.ttl(name(key)));
    },
    async fail(key) {
      await redis.multi().incr(name(key)).expire(name(key), windowSeconds, 'NX').exec();
    },
    async clear(key) {
      await redis.del(name(key));
    },
  };
}
