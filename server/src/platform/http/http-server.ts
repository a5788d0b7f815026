import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Redis } from 'ioredis';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { addressOf, callsPerMinute, processLimit, sharedRateLimitStore } from './call-limits.ts';
import { capConnections, defaultTimeouts, type HttpTimeouts, limitBodyTime } from './connection-limits.ts';
import { refuseConnection, sendError } from './error-reply.ts';
import { callerOf } from './identify-caller.ts';
import { isNestedDeeperThan } from './input.ts';
import { securityHeaders } from './security-headers.ts';
import { type TrustedProxies, trustOf } from './trusted-proxies.ts';

export type HttpServer = FastifyInstance;

export interface HttpServerOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly trustProxy: TrustedProxies;
  readonly corsOrigins: readonly string[];
  readonly rateLimitFactor: number;
  readonly redis: Redis | undefined;
  /** Undefined behind a proxy, because all connections come from its address. */
  readonly connectionsPerAddress: number | undefined;
  readonly timeouts?: HttpTimeouts;
  /** Served over https: sends HSTS to browsers. */
  readonly isSecure: boolean;
}

const maxBodyBytes = 1024 * 1024;
/** Deeper than any request of the contract. */
const deepestJson = 32;

/** Creates the web server with everything common to all routes; the routes come from the composition root. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const headers = await securityHeaders(options.isSecure);
  // No API response stays in the browser cache of a shared machine after logout.
  const apiHeaders = { ...headers, 'cache-control': 'no-store' };
  const { timeouts = defaultTimeouts, connectionsPerAddress, log } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy === false ? false : trustOf(options.trustProxy),
    bodyLimit: maxBodyBytes,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
    // An unreadable path is refused before any hook or route.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(apiHeaders)),
    clientErrorHandler: refuseConnection,
  });

  limitBodyTime(app.server, timeouts);
  if (connectionsPerAddress !== undefined) capConnections(app.server, connectionsPerAddress, log);

  app.setErrorHandler(sendError);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers).header('x-request-id', request.id);
    done();
  });
  const addressCalls = processLimit(callsPerMinute.address * options.rateLimitFactor);
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) await addressCalls.begin(addressOf(request));
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
    // A truncated file is refused by its receiver, with an error code.
    throwFileSizeLimit: false,
  });
  await app.register(cors, { origin: [...options.corsOrigins], credentials: true, maxAge: 600 });
  await app.register(rateLimit, {
    // After the hook that identifies the caller, before the body is read.
    hook: 'preParsing',
    keyGenerator: limitKeyOf,
    max: Math.ceil(callsPerMinute.caller * options.rateLimitFactor),
    timeWindow: '1 minute',
    cache: 10_000,
    ...(options.redis ? { store: sharedRateLimitStore(options.redis) } : {}),
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  acceptEmptyBodies(app);
  return app;
}

/** Known callers have their own limit; others share that of their address. */
function limitKeyOf(request: FastifyRequest): string {
  const caller = callerOf(request);
  if (!caller) return addressOf(request);
  return caller.kind === 'user'
    ? `session ${caller.sessionId}`
    : `program ${caller.companyId} ${caller.connectionId}`;
}

/**
 * Accepts a content type without a body, as clients of this product family send it: `application/json`, and axios in
 * Node `application/x-www-form-urlencoded`.
 */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isNestedDeeperThan(body.toString(), deepestJson)) done(new AppError('ERR_BODY_NESTING'));
    else void parseJson(request, body.toString(), done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(body === '' ? null : new AppError('ERR_VALIDATION')),
  );
}
