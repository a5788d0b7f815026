import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/errors.ts';

/** Counts attempts per key and refuses more once there were too many in the window without a success. */
export interface AttemptLimiter {
  /** Throws ERR_TOO_MANY_REQUESTS. Counts before the attempt is made: many at the same moment are no way round. */
  begin(key: string): Promise<void>;
  /** After a success. */
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
  const attempts = new LRUCache<string, number>({ max: 20_000, ttl: windowSeconds * 1000 });
  return {
    async begin(key) {
      const id = hashed(key);
      const count = attempts.get(id) ?? 0;
      const leftMs = Math.max(1, attempts.getRemainingTTL(id));
      if (count >= maxFailures) refuse(leftMs / 1000);
      // The window begins with the first attempt, later ones do not stretch it.
      attempts.set(id, count + 1, count === 0 ? {} : { ttl: leftMs });
    },
    async clear(key) {
      attempts.delete(hashed(key));
    },
  };
}

/** For several processes that share a Redis. */
export function redisAttemptLimiter(redis: Redis, { maxFailures, windowSeconds }: Limits): AttemptLimiter {
  const name = (key: string) => `prosa:attempts:${hashed(key)}`;
  return {
    async begin(key) {
      const id = name(key);
      const replies = await redis.multi().incr(id).expire(id, windowSeconds, 'NX').ttl(id).exec();
      const [count = 0, , left = windowSeconds] = (replies ?? []).map(([, value]) => Number(value));
      if (count > maxFailures) refuse(left);
    },
    async clear(key) {
      await redis.del(name(key));
    },
  };
}
