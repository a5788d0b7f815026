import type { Redis } from 'ioredis';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '#platform/http/http-server.ts';
import { createLog, type Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';

/** The web server with its hooks and headers and no routes. */
export function createBareHttpServer(
  log: Log = createLog('silent'),
  redis?: Redis,
  limits: Pick<HttpServerOptions, 'timeouts'> &
    Partial<Pick<HttpServerOptions, 'connectionsPerAddress'>> = {},
): Promise<HttpServer> {
  return createHttpServer({
    log,
    metrics: createMetrics(),
    trustProxy: false,
    corsOrigins: [],
    rateLimitFactor: 1,
    redis,
    connectionsPerAddress: undefined,
    isSecure: false,
    ...limits,
  });
}
