import type { IncomingMessage } from 'node:http';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { memoryAttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import { callerAddress, type TrustedProxies, trustOf } from './trusted-proxies.ts';

/** Calls per minute, where the endpoint does not say otherwise. An office of fifty people is often one address. */
export const callsPerMinute = {
  /** Of a session or a program; of an address on endpoints that need neither. */
  caller: 1200,
  company: 12_000,
  /** Of an address whose tokens are refused. */
  refused: 6000,
  /** Of an address, whoever calls from it. */
  address: 24_000,
} as const;

const windowSeconds = 60;

/** New sockets of an address. A short window: all of a minute's at once would be a flood, and an office comes back in turns. */
const handshakeLimits = { maxFailures: 150, windowSeconds: 10 };

/** Addresses of one IPv6 network count as one: whoever has one of them has them all. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(ip);
}

/** Limit within this process: what protects it from a flood must not wait for anything else. */
export function processLimit(maxCalls: number) {
  return memoryAttemptLimiter({ maxFailures: maxCalls, windowSeconds });
}

/** Limits of calls as the counters of attempts take them. */
export const companyCallLimits = { maxFailures: callsPerMinute.company, windowSeconds };

interface HandshakeOptions {
  /** As for the routes. */
  readonly trustProxy: TrustedProxies;
  readonly factor: number;
}

/** Counts the handshakes of sockets, which pass by the routes and their limits. */
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
