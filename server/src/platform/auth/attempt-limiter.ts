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
const hashedKey = (key: string) => createHash('sha256').update(key).digest('base64url');

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

/**
 * Limits attempts per key by waits that double, instead of locking the key for a fixed time: guessing slows down, and a
 * user with the right password gets in after a short wait.
 */
export interface BackoffLimits {
  /** Attempts without a success that need no wait. */
  readonly freeAttempts: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** The count expires after this time without an attempt; longer than the longest wait. */
  readonly memorySeconds: number;
}

export function waitAfter(attempts: number, limits: BackoffLimits): number {
  if (attempts < limits.freeAttempts) return 0;
  const doublings = Math.min(attempts - limits.freeAttempts, 30);
  return Math.min(limits.firstWaitSeconds * 2 ** doublings, limits.longestWaitSeconds);
}

/** Limiter for one process. Bounded: the least recently used keys are evicted first. */
export function memoryBackoffLimiter(limits: BackoffLimits, now: () => Date): AttemptLimiter {
  const keys = new LRUCache<string, { readonly count: number; readonly notBefore: number }>({
    max: 20_000,
    ttl: limits.memorySeconds * 1000,
  });
  return {
    async begin(key) {
      const id = hashedKey(key);
      const { count, notBefore } = keys.get(id) ?? { count: 0, notBefore: 0 };
      const at = now().getTime();
      if (at < notBefore) refuseAttempt((notBefore - at) / 1000);
      keys.set(id, { count: count + 1, notBefore: at + waitAfter(count + 1, limits) * 1000 });
    },
    async clear(key) {
      keys.delete(hashedKey(key));
    },
  };
}

/** Limiter for several processes that share a Redis. While Redis is unavailable, each process counts for itself. */
export function redisBackoffLimiter(redis: Redis, limits: BackoffLimits, now: () => Date): AttemptLimiter {
  const fallback = memoryBackoffLimiter(limits, now);
  const countOf = (key: string) => `prosa:backoff:${hashedKey(key)}`;
  const waitOf = (key: string) => `${countOf(key)}:wait`;

  /** Milliseconds left to wait, 0 when the attempt may be made, undefined when Redis does not answer. */
  async function waitFor(key: string): Promise<number | undefined> {
    try {
      const left = await redis.pttl(waitOf(key));
      if (left > 0) return left;
      const count = await redis.incr(countOf(key));
      await redis.expire(countOf(key), limits.memorySeconds);
      const wait = waitAfter(count, limits) * 1000;
      if (wait === 0) return 0;
      // Only the first of several concurrent attempts sets the wait; the others are refused by it.
      const isFirst = await redis.set(waitOf(key), '1', 'PX', wait, 'NX');
      return isFirst === null ? wait : 0;
    } catch {
      return undefined;
    }
  }

  return {
    async begin(key) {
      const wait = await waitFor(key);
      if (wait === undefined) await fallback.begin(key);
      else if (wait > 0) refuseAttempt(wait / 1000);
    },
    async clear(key) {
      await fallback.clear(key);
      await redis.del(countOf(key), waitOf(key)).catch(() => undefined);
    },
  };
}
