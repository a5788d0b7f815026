import type { FastifyRequest } from 'fastify';
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
