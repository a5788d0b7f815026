import type { IncomingMessage } from 'node:http';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
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
