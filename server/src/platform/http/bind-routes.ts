import { Readable } from 'node:stream';
import { idempotencyKeyPattern } from '@prosa/contracts/fields.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { contentDisposition } from '#platform/uploads/serve-media.ts';
import { answerCall, answerProgram } from './answer-call.ts';
import type { AuditTrail } from './audit-trail.ts';
import { type CallerGates, callerOf, identifyCaller } from './identify-caller.ts';
import { parseInput, parseReply } from './input.ts';
import { checkedReplyWriter, replyWriter } from './reply-text.ts';
import type { Download, DownloadEndpoint, RequestInfo, Route } from './route.ts';

export interface RouteBinding extends CallerGates {
  readonly database: Database;
  /** Storage for uploaded files. */
  readonly media: MediaStore;
  readonly auditTrail: AuditTrail;
  readonly secureCookies: boolean;
  /** Multiplies every limit on calls per minute. */
  readonly rateLimitFactor: number;
  /** Validates every reply against its schema before sending, for tests. */
  readonly checkReplies: boolean;
}

/** Body limit without a session: enough for logins, sign-ups and payment notifications. */
const publicBodyBytes = 64 * 1024;

/** Registers every route below `/api`. Order of a call: authentication, authorization, validation, handler. */
export function bindRoutes(app: FastifyInstance, routes: readonly Route[], binding: RouteBinding): void {
  for (const route of routes) {
    if (route.kind === 'raw') {
      app.register((scope, _options, done) => {
        bindRoute(acceptRawBody(scope), route, binding);
        done();
      });
    } else bindRoute(app, route, binding);
  }
}

/** Passes the raw bytes of the body, whatever its content type. */
function acceptRawBody(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return scope;
}

function bindRoute(app: FastifyInstance, route: Route, binding: RouteBinding): void {
  const { method, path, callsPerMinute, rawBody, replyType, replyStatus = 200 } = route.endpoint;
  const rateLimit = callsPerMinute && {
    max: Math.ceil(callsPerMinute * binding.rateLimitFactor),
    timeWindow: '1 minute',
  };
  const bodyLimit = rawBody?.maxBytes ?? (route.kind === 'open' ? publicBodyBytes : undefined);
  const needsCaller = route.kind !== 'open' && route.kind !== 'raw';
  const write = (binding.checkReplies ? checkedReplyWriter : replyWriter)(route.endpoint);
  app.route({
    method,
    url: `/api${path}`,
    ...(rateLimit ? { config: { rateLimit } } : {}),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(needsCaller ? { onRequest: (request) => identifyCaller(request, route, binding) } : {}),
    handler: async (request, reply) => {
      const result = await answer(route, request, reply, binding);
      if (route.kind === 'download') return sendDownload(reply, route.endpoint, result as Download);
      reply.code(replyStatus).type(`${replyType ?? 'application/json'}; charset=utf-8`);
      return reply.send(replyType ? parseReply(route.endpoint, result) : write(result));
    },
  });
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  binding: RouteBinding,
): Promise<unknown> {
  const { database, media, auditTrail, clock } = binding;
  const info = requestInfo(route, request, reply, binding.secureCookies);
  if (route.kind === 'open') {
    return route.handle({ ...parts(route, request), database, request: info } as never);
  }
  if (route.kind === 'raw') {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { headers } = request;
    return route.handle({ ...parts(route, request), bytes, headers, database, request: info } as never);
  }

  const actor = callerOf(request);
  if (route.kind === 'program') {
    if (actor?.kind !== 'program') throw new AppError('ERR_INVALID_API_TOKEN');
    const context = { ...parts(route, request), actor, request: info };
    return answerProgram(route, { request, context, database, media });
  }
  if (actor?.kind !== 'user') throw new AppError('ERR_SESSION_EXPIRED');
  const context = { ...parts(route, request), actor, request: info };
  try {
    return await answerCall(route, { request, context, database, media, auditTrail });
  } catch (error) {
    if (auditTrail.recordsRefusal(error)) {
      const refused = { body: undefined, ...context, endpoint: route.endpoint };
      await database.transaction(actor.companyId, (tx) => auditTrail.onRefusal(tx, refused, clock.now()));
    }
    throw error;
  }
}

function sendDownload(
  reply: FastifyReply,
  { replyType }: DownloadEndpoint,
  { fileName, chunks }: Download,
): FastifyReply {
  return reply
    .type(replyType.startsWith('text/') ? `${replyType}; charset=utf-8` : replyType)
    .header('content-disposition', contentDisposition('attachment', fileName))
    .header('cache-control', 'no-store')
    .send(Readable.from(chunks, { objectMode: false }));
}

function parts(route: Route, request: FastifyRequest) {
  return parseInput(route.endpoint, {
    params: request.params,
    query: request.query,
    // A body with files is parsed together with them; raw bytes are parsed by the handler.
    ...('area' in route || route.kind === 'raw' ? {} : { body: request.body ?? {} }),
  });
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const [key] = [headers['idempotency-key']].flat();
  if (key !== undefined && !idempotencyKeyPattern.test(key)) throw new AppError('ERR_IDEMPOTENCY_KEY');
  return key;
}

function requestInfo(
  { endpoint }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): RequestInfo {
  // Sent to the session endpoints only, never by another site.
  const cookieOptions = { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    idempotencyKey: endpoint.isKeyed && idempotencyKeyOf(request),
    cookies: request.cookies,
    setCookie: (name, value, maxAge) => void reply.setCookie(name, value, { ...cookieOptions, maxAge }),
    clearCookie: (name) => void reply.clearCookie(name, cookieOptions),
  };
}
