import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { HttpServer } from './http-server.ts';

/** For monitoring on the same machine, or with the token. */
export function serveMetrics(app: HttpServer, { registry }: Metrics, token: string | undefined): void {
  function mayRead({ ip, headers }: FastifyRequest): boolean {
    if (token) return headers.authorization === `Bearer ${token}`;
    // A request through a proxy on this machine is not from the monitoring, even when no proxy is configured.
    if (headers['x-forwarded-for'] !== undefined) return false;
    return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
  }
  app.get('/api/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new AppError('ERR_NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

export interface SecurityTxtOptions {
  /** A URL, or an e-mail address. */
  readonly contact: string;
  /** Public base URL of the product, without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: Clock;
}

const path = '/.well-known/security.txt';
/** The standard requires an expiry date, and advises less than a year. */
const validMs = 180 * 24 * 60 * 60 * 1000;

/** Serves the contact for vulnerability reports (RFC 9116). */
export function serveSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl, clock }: SecurityTxtOptions,
): void {
  app.get(path, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validMs).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: pt, en, es',
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'private, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
