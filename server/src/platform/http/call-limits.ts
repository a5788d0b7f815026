import type { IncomingMessage } from 'node:http';
import { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor, normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { memoryAttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import { callerAddress, type TrustedProxies, trustOf } from './trusted-proxies.ts';

/** Calls per minute, unless the endpoint overrides them. An office of fifty people often shares one address. */
export const callsPerMinute = {
  /** Per session or program; per address on endpoints that need neither. */
  caller: 1200,
  company: 12_000,
  /** Per address whose tokens are refused. */
  refused: 6000,
  /** Per address, for all callers together. */
  address: 24_000,
} as const;

const windowSeconds = 60;

/**
 * New sockets per address. Short window: a minute's worth at once would be a flood, and clients of an office reconnect
 * over time.
 */
const handshakeLimits = { maxFailures: 300, windowSeconds: 10 };

/** Counts addresses of one IPv6 network as one, because a client usually controls the whole network. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(ip);
}

/** Limit within this process: flood protection must not depend on anything else. */
export function processLimit(maxCalls: number) {
  return memoryAttemptLimiter({ maxFailures: maxCalls, windowSeconds });
}

/** Call limits in the form of the attempt limiter. */
export const companyCallLimits = { maxFailures: callsPerMinute.company, windowSeconds };

interface HandshakeOptions {
  /** Same setting as for the routes. */
  readonly trustProxy: TrustedProxies;
  readonly factor: number;
}

/** Limits socket handshakes, which bypass the routes and their limits. */
export function handshakeLimit({ trustProxy, factor }: HandshakeOptions) {
  const handshakes = memoryAttemptLimiter({
    ...handshakeLimits,
    maxFailures: handshakeLimits.maxFailures * factor,
  });
  const isTrusted = trustOf(trustProxy);
  return async (message: IncomingMessage): Promise<void> => {
    await handshakes.begin(addressOf({ ip: callerAddress(message, isTrusted) }));
  };
}

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
