import type { Redis } from 'ioredis';
import { StartError } from './errors.ts';
import type { Log } from './log.ts';

/** For an alert: while it is 0, limits count per process. */
export const redisFigure = {
  name: 'redis_up',
  help: 'Whether the Redis of the limits answers (1) or not (0)',
};

const answersWithinMs = 1000;
const connectsWithinMs = 5000;

/**
 * Connects to the Redis that several processes share for their limits. Refuses the start when it does not answer. Once
 * connected it reconnects by itself; commands fail at once meanwhile, and their callers count per process.
 */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  // Loaded only where it is used: most installations have no Redis.
  const { Redis: Client } = await import('ioredis');
  const redis = new Client(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectsWithinMs,
    commandTimeout: answersWithinMs,
  });
  let reason: Error | undefined;
  redis.on('error', (error) => {
    reason = error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    const { message } = reason ?? (error as Error);
    throw new StartError(`The Redis of REDIS_URL cannot be used: ${message.replaceAll(/\s+/g, ' ')}.`, {
      cause: error,
    });
  }
  redis.removeAllListeners('error');
  redis.on('error', (error) => log.error({ err: error }, 'redis connection failed'));
  return redis;
}
