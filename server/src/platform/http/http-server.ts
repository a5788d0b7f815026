import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Redis } from 'ioredis';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { refuseConnection, sendError } from './error-reply.ts';

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
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: maxBodyBytes,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // A path that cannot be read is refused before any hook or route.
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: refuseConnection,
  });

  app.setErrorHandler(sendError);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    options.metrics.requests
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
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
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  await secureHeaders(app, options.isSecure);
  acceptEmptyJson(app);
  return app;
}

/** What a page of ours may load: its own files and nothing else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  // The films of the help page, once somebody plays one; nothing else may be framed.
  'frame-src https://www.youtube-nocookie.com',
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** No hook adds its headers there. */
function refuseUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
  return sendError(error, request, reply);
}

async function secureHeaders(app: FastifyInstance, isSecure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
  });
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', contentSecurityPolicy);
    }
    // Whoever logs out of a shared machine leaves nothing behind in its cache.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}

/** Clients of this family send `Content-Type: application/json` with no body at all. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
}
