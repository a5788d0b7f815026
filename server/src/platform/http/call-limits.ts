import type { IncomingMessage } from 'node:http';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { memoryAttemptLimiter } from '#platform/auth/attempt-limiter.ts';

/** Calls per minute, where the endpoint does not say otherwise. An office of fifty people is often one address. */
export const callsPerMinute = {
  /** Of a session or a program; of an address on endpoints that need neither. */
  caller: 1200,
  company: 12_000,
  /** Of an address whose tokens are refused. */
  refused: 6000,
  /** Of an address, whoever calls from it. */
  address: 24_000,
  /** New sockets of an address. */
  handshakes: 3000,
} as const;

const windowSeconds = 60;

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
  /** As for the routes: all proxies before us, or so many of them. */
  readonly trustProxy: boolean | number;
  readonly factor: number;
}

/** Counts the handshakes of sockets, which pass by the routes and their limits. */
export function handshakeLimit({ trustProxy, factor }: HandshakeOptions) {
  const handshakes = processLimit(callsPerMinute.handshakes * factor);
  return async ({ headers, socket }: IncomingMessage): Promise<void> => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim());
    const trusted = trustProxy === true ? forwarded.length : Number(trustProxy);
    const address = trusted > 0 ? forwarded.at(-Math.min(trusted, forwarded.length)) : undefined;
    await handshakes.begin(addressOf({ ip: address || (socket.remoteAddress ?? '') }));
  };
}
