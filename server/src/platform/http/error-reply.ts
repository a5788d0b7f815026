import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, type ErrorKind, errorCatalogue } from '@prosa/contracts/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { StorageFault } from '#platform/uploads/media-store.ts';

/** SQL states of a PostgreSQL that is shutting down, starting, or cancelled a statement: the client may retry later. */
const unavailableSqlStates = new Set([
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
]);
const unavailableSystemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Messages of pg itself for a lost connection, a failed connect, or an exhausted pool; these errors have no code. */
const unavailableMessage =
  /^Connection terminated|^timeout (?:expired|exceeded when trying to connect)$| is not queryable$/;

/** PostgreSQL has no disk space left. */
const diskFullSqlState = '53100';

/** These errors fail every request with a file or a write alike: a log line for each would fill the disk further. */
const storageCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['ERR_DISK_FULL', 'ERR_STORAGE_UNAVAILABLE']);
const storageLogIntervalMs = 60_000;
const lastStorageLog = new WeakMap<object, Map<ErrorCode, { at: number; suppressed: number }>>();

/** Number of lines suppressed since the last one for this code; undefined when this one is to be suppressed as well. */
function countSuppressed(server: object, code: ErrorCode): number | undefined {
  const lines = lastStorageLog.get(server) ?? new Map<ErrorCode, { at: number; suppressed: number }>();
  lastStorageLog.set(server, lines);
  const last = lines.get(code);
  if (last && performance.now() - last.at < storageLogIntervalMs) {
    last.suppressed += 1;
    return undefined;
  }
  lines.set(code, { at: performance.now(), suppressed: 0 });
  return last?.suppressed ?? 0;
}

function logFailure(refusal: AppError, request: FastifyRequest): void {
  const { code } = refusal;
  const suppressed = storageCodes.has(code) ? countSuppressed(request.server, code) : 0;
  if (suppressed === undefined) return;
  request.log.error(
    { err: refusal.cause ?? refusal, code, ...(suppressed > 0 ? { suppressed } : {}) },
    'request failed',
  );
}

function isUnavailable({ code = '', message = '' }: Partial<FastifyError>): boolean {
  if (code === '') return unavailableMessage.test(message);
  return unavailableSqlStates.has(code) || unavailableSystemErrors.has(code);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (error instanceof StorageFault && error.reason === 'away') {
    return new AppError('ERR_STORAGE_UNAVAILABLE', undefined, { cause: error });
  }
  if (error instanceof StorageFault || code === diskFullSqlState) {
    return new AppError('ERR_DISK_FULL', undefined, { cause: error });
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('ERR_PAYLOAD_TOO_LARGE', undefined, { cause: error });
  if (isUnavailable(error as Partial<FastifyError>)) {
    return new AppError('ERR_UNAVAILABLE', undefined, { cause: error });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('ERR_VALIDATION', undefined, { cause: error });
  }
  return new AppError('ERR_INTERNAL', undefined, { cause: error });
}

/** Refusals of callers that are unknown or over the limit. */
const unauthenticatedStatuses: ReadonlySet<number> = new Set([401, 429]);
const maxDrainBytes = 64 * 1024;

/** Whether the rest of the body is larger than the server drains for a caller; the connection is closed instead. */
function hasLargeBody({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  const { 'transfer-encoding': encoding, 'content-length': length } = raw.headers;
  return encoding !== undefined || Number(length ?? 0) > maxDrainBytes;
}

/** Sends every refusal of the API: its code, the data of the code, and the request id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  const { issues, ...data } = refusal.data ?? {};
  const kind: ErrorKind = errorCatalogue[refusal.code];
  const hasData = Object.keys(data).length > 0;
  // A client that disconnects mid-request is not a server fault, and would fill the log.
  const isBrokenOff = request.raw.destroyed && !request.raw.complete;
  if (!isBrokenOff && (!refusal.isExpected || refusal.code === 'ERR_UNAVAILABLE')) {
    logFailure(refusal, request);
  }
  if (typeof data.retryAfterSeconds === 'number') reply.header('retry-after', data.retryAfterSeconds);
  reply.header('x-request-id', request.id);
  if (unauthenticatedStatuses.has(kind.status) && hasLargeBody(request)) reply.header('connection', 'close');
  const told =
    hasData && kind.isDataInError
      ? { error: JSON.stringify(data), code: refusal.code }
      : { error: refusal.code, ...(hasData ? { data } : {}) };
  return reply.code(kind.status).send({
    ...told,
    ...(issues === undefined ? {} : { issues }),
    requestId: request.id,
  });
}

/** Answers malformed HTTP like any other invalid request, and late headers with a timeout code. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  endWithError(socket, isLate ? 'ERR_REQUEST_TIMEOUT' : 'ERR_VALIDATION');
}

/** Ends a connection whose request cannot be answered by a route. */
export function endWithError(socket: Socket, code: ErrorCode): void {
  if (!socket.writable) return void socket.destroy();
  const { status } = errorCatalogue[code];
  const body = JSON.stringify({ error: code });
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json`;
  socket.end(`${head}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`, () =>
    socket.destroy(),
  );
}
