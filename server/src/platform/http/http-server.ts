import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { refuseConnection, sendError } from './error-reply.ts';
import { securityHeaders } from './security-headers.ts';

export type HttpServer = FastifyInstance;

export interface HttpServerOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly trustProxy: boolean;
  readonly corsOrigins: readonly string[];
  readonly rateLimitFactor: number;
  readonly redis: Redis | undefined;
  /** Behind https: browsers are told to stay there. */
  readonly isSecure: boolean;
}

const callsPerMinute = 1200;
const maxBodyBytes = 1024 * 1024;

/** The web server with everything that concerns all routes; the routes come from the composition root. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const headers = await securityHeaders(options.isSecure);
  // Whoever logs out of a shared machine leaves nothing behind in its cache.
  const apiHeaders = { ...headers, 'cache-control': 'no-store' };
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: maxBodyBytes,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // A path that cannot be read is refused before any hook or route.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(apiHeaders)),
    clientErrorHandler: refuseConnection,
  });

  app.setErrorHandler(sendError);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    options.metrics.requests
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });

  await app.register(cookie);
  await app.register(multipart, {
    limits: { files: 10, fields: 20, fieldSize: 64 * 1024 },
    // A file that is cut short is refused by whoever receives it, with a code.
    throwFileSizeLimit: false,
  });
  await app.register(cors, { origin: [...options.corsOrigins], credentials: true, maxAge: 600 });
  await app.register(rateLimit, {
    max: callsPerMinute * options.rateLimitFactor,
    timeWindow: '1 minute',
    cache: 10_000,
    ...(options.redis ? { redis: options.redis, nameSpace: 'prosa:rate:' } : {}),
    // Better no limit for a moment than no answer.
    skipOnError: true,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  acceptEmptyJson(app);
  return app;
}

/** Clients of this family send `Content-Type: application/json` with no body at all. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
}
