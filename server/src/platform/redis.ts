import { Redis } from 'ioredis';
import type { Log } from './log.ts';

/** Shared by several processes for their limits; one process alone needs none. */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 2 });
  redis.on('error', (error) => log.error({ err: error }, 'Redis failed'));
  return redis;
}
