import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

interface Count {
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

async function countShared(redis: Redis, key: string, windowMs: number): Promise<Count> {
  const replies = await redis.multi().incr(key).pexpire(key, windowMs, 'NX').pttl(key).exec();
  const [current = 0, , ttl = windowMs] = (replies ?? []).map(([, value]) => Number(value));
  return { current, ttl };
}

function createLocalCounter() {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: 10_000 });
  return (key: string, windowMs: number): Count => {
    const now = Date.now();
    const open = windows.get(key);
    const window = open && open.endsAt > now ? open : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    windows.set(key, window);
    return { current: window.count, ttl: window.endsAt - now };
  };
}

/** Returns the route of a limit, which the plugin passes but its types omit. */
function routeOf(options: object): string {
  const { routeInfo } = options as {
    readonly routeInfo?: { readonly method?: unknown; readonly url?: unknown };
  };
  return `${routeInfo?.method ?? ''}${routeInfo?.url ?? ''}-`;
}

/** Counts calls in Redis for all processes; while it does not answer, each process counts by itself. */
export function sharedRateLimitStore(redis: Redis): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    readonly #prefix: string;
    readonly #countHere = createLocalCounter();

    constructor(_options: object, prefix = 'prosa:rate:') {
      this.#prefix = prefix;
    }

    incr(key: string, callback: (error: Error | null, result?: Count) => void, timeWindow: number): void {
      void countShared(redis, this.#prefix + key, timeWindow)
        .catch(() => this.#countHere(key, timeWindow))
        .then((count) => callback(null, count));
    }

    child(options: object): FastifyRateLimitStore {
      return new SharedStore(options, this.#prefix + routeOf(options));
    }
  };
}
