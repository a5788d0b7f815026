import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, type ErrorKind, errorCatalogue } from '@prosa/contracts/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { StorageFault } from '#platform/uploads/storage-fault.ts';

/** PostgreSQL went away, is starting, or cut a statement short: come back later. */
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
/** What pg itself says of a lost connection, of one that was not made, or of a pool without a free one, has no code. */
const unavailableMessage =
  /^Connection terminated|^timeout (?:expired|exceeded when trying to connect)$| is not queryable$/;

/** PostgreSQL, or the storage of files, has no room left. */
const diskFullSqlState = '53100';

/** They fail every request that has a file or writes a row alike: a line for each would fill the disk further. */
const storageCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['ERR_DISK_FULL', 'ERR_STORAGE_UNAVAILABLE']);
const storageLogIntervalMs = 60_000;
const lastStorageLog = new WeakMap<object, Map<ErrorCode, { at: number; suppressed: number }>>();

/** The lines left out since the last one of this code; undefined when this one is to be left out as well. */
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

/** Refusals of callers who are not known, or call too often. */
const strangerStatuses: ReadonlySet<number> = new Set([401, 429]);
const readAnywayBytes = 64 * 1024;

/** Whether more is still to come than is read and thrown away for a caller's sake: the connection is closed instead. */
function hasLargeBody({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  const { 'transfer-encoding': encoding, 'content-length': length } = raw.headers;
  return encoding !== undefined || Number(length ?? 0) > readAnywayBytes;
}

/** Every refusal of the API leaves through here: its code, what the code carries, and the request's id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  const { issues, ...data } = refusal.data ?? {};
  const kind: ErrorKind = errorCatalogue[refusal.code];
  const hasData = Object.keys(data).length > 0;
  // A sender that breaks off is no fault of ours, and would fill the log.
  const isBrokenOff = request.raw.destroyed && !request.raw.complete;
  if (!isBrokenOff && (!refusal.isExpected || refusal.code === 'ERR_UNAVAILABLE')) {
    logFailure(refusal, request);
  }
  if (typeof data.retryAfterSeconds === 'number') reply.header('retry-after', data.retryAfterSeconds);
  reply.header('x-request-id', request.id);
  if (strangerStatuses.has(kind.status) && hasLargeBody(request)) reply.header('connection', 'close');
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

/** What is not even HTTP gets the same answer as any other nonsense, headers that do not come one of their own. */
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
