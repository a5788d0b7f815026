import {
  type AttemptLimiter,
  type BackoffLimits,
  memoryAttemptLimiter,
  memoryBackoffLimiter,
  redisAttemptLimiter,
  redisBackoffLimiter,
} from '#platform/auth/attempt-limiter.ts';
import type { Clock } from '#platform/clock.ts';
import type { connectRedis } from '#platform/redis.ts';

export interface AttemptLimits {
  readonly maxFailures: number;
  readonly windowSeconds: number;
}

interface LimiterDependencies {
  readonly redis: Awaited<ReturnType<typeof connectRedis>> | undefined;
  readonly clock: Clock;
  /** Multiplies every limit. */
  readonly factor: number;
}

/** Limiters that all processes share where there is a Redis. */
export function createLimiters({ redis, clock, factor }: LimiterDependencies) {
  return {
    limiterOf({ maxFailures, windowSeconds }: AttemptLimits): AttemptLimiter {
      const limits = { maxFailures: maxFailures * factor, windowSeconds };
      return redis ? redisAttemptLimiter(redis, limits) : memoryAttemptLimiter(limits);
    },
    backoffOf(limits: BackoffLimits): AttemptLimiter {
      const scaled = { ...limits, freeAttempts: limits.freeAttempts * factor };
      return redis ? redisBackoffLimiter(redis, scaled, clock.now) : memoryBackoffLimiter(scaled, clock.now);
    },
  };
}
