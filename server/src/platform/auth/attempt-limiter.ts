import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/errors.ts';

/** Counts attempts per key and refuses more once there were too many in the window without a success. */
export interface AttemptLimiter {
  /**
   * Throws ERR_TOO_MANY_REQUESTS. Counts before the attempt is made, so that concurrent attempts cannot bypass the
   * limit.
   */
  begin(key: string): Promise<void>;
  /** Resets the count after a success. */
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

/** Limiter for one process. Bounded: the least recently used keys are evicted first. */
export function memoryAttemptLimiter({ maxFailures, windowSeconds }: Limits): AttemptLimiter {
  const windowMs = windowSeconds * 1000;
  const attempts = new LRUCache<string, number>({ max: 20_000, ttl: windowMs });
  /**
   * The cache updates its clock only at intervals, so a new entry can seem to live longer than the window; capped here.
   */
  const leftOf = (id: string) => Math.min(windowMs, Math.max(1, attempts.getRemainingTTL(id)));
  return {
    async begin(key) {
      const id = hashedKey(key);
      const count = attempts.get(id) ?? 0;
      const leftMs = leftOf(id);
      if (count >= maxFailures) refuseAttempt(leftMs / 1000);
      // The window starts with the first attempt; later ones do not extend it.
      attempts.set(id, count + 1, count === 0 ? {} : { ttl: leftMs });
    },
    async clear(key) {
      attempts.delete(hashedKey(key));
    },
  };
}

/** Limiter for several processes that share a Redis. While Redis is unavailable, each process counts for itself. */
export function redisAttemptLimiter(redis: Redis, limits: Limits): AttemptLimiter {
  const { maxFailures, windowSeconds } = limits;
  const alone = memoryAttemptLimiter(limits);
  const name = (key: string) => `prosa:attempts:${hashedKey(key)}`;

  /** Undefined when Redis does not answer; the connection itself logs that. */
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
      // If Redis fails here, the count expires with the window.
      await redis.del(name(key)).catch(() => undefined);
    },
  };
}
