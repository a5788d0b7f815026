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

/** Keys are stored hashed: they hold e-mails and addresses. */
export const hashedKey = (key: string) => createHash('sha256').update(key).digest('base64url');

export function refuseAttempt(retryAfterSeconds: number): never {
  throw new AppError('ERR_TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });
}

/** For one process. Bounded: the least recently tried keys are forgotten first. */
export function memoryAttemptLimiter({ maxFailures, windowSeconds }: Limits): AttemptLimiter {
  const windowMs = windowSeconds * 1000;
  const attempts = new LRUCache<string, number>({ max: 20_000, ttl: windowMs });
  /** Its clock stands still for a moment, and what was set meanwhile seems to live longer than it does. */
  const leftOf = (id: string) => Math.min(windowMs, Math.max(1, attempts.getRemainingTTL(id)));
  return {
    async begin(key) {
      const id = hashedKey(key);
      const count = attempts.get(id) ?? 0;
      const leftMs = leftOf(id);
      if (count >= maxFailures) refuseAttempt(leftMs / 1000);
      // The window begins with the first attempt, later ones do not stretch it.
      attempts.set(id, count + 1, count === 0 ? {} : { ttl: leftMs });
    },
    async clear(key) {
      attempts.delete(hashedKey(key));
    },
  };
}

/** For several processes that share a Redis. While it is away each of them counts for itself. */
export function redisAttemptLimiter(redis: Redis, limits: Limits): AttemptLimiter {
  const { maxFailures, windowSeconds } = limits;
  const alone = memoryAttemptLimiter(limits);
  const name = (key: string) => `prosa:attempts:${hashedKey(key)}`;

  /** Undefined when it does not answer, of which the connection itself complains. */
  async function attemptsOf(id: string): Promise<{ count: number; left: number } | undefined> {
    try {
      const replies = await redis.multi().incr(id).expire(id, windowSeconds, 'NX').ttl(id).exec();
      const [count = 0, , left = windowSeconds] = (replies ?? []).map(([, value]) => Number(value));
      return { count, left };
    } catch {
      return undefined;
    }
  }

  return {
    async begin(key) {
      const attempts = await attemptsOf(name(key));
      if (!attempts) await alone.begin(key);
      else if (attempts.count > maxFailures) refuseAttempt(attempts.left);
    },
    async clear(key) {
      await alone.clear(key);
      // What it still counts comes to its end with the window.
      await redis.del(name(key)).catch(() => undefined);
    },
  };
}
