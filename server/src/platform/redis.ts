import { Redis } from 'ioredis';
import type { Log } from './log.ts';

const answersWithinMs = 1000;

/**
 * Shared by several processes for their limits; one process alone needs none. Nobody waits for one that is away: whoever
 * asks is told at once, and goes on without it.
 */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answersWithinMs,
  });
  redis.on('error', (error) => log.error({ err: error }, 'Redis failed'));
  return redis;
}
