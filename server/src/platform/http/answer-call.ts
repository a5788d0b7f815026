import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import type { FastifyRequest } from 'fastify';
import type { ProgramActor, UserActor } from '#platform/auth/actor.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { type MediaOwner, platformMedia } from '#platform/uploads/media-url.ts';
import type { AuditedCall, AuditTrail } from './audit-trail.ts';
import { parseBody, validationError } from './input.ts';
import { type ReceivedForm, receiveForm, removeFiles } from './receive-form.ts';
import type { RequestInfo, Route } from './route.ts';

type UploadRoute = Extract<Route, { kind: 'upload' }>;
type PlatformUploadRoute = Extract<Route, { kind: 'platform-upload' }>;
type ProgramRoute = Extract<Route, { kind: 'program' }>;

interface ReceivedCall {
  readonly request: FastifyRequest;
  readonly context: {
    readonly params: unknown;
    readonly query: unknown;
    readonly actor: Pick<UserActor | ProgramActor, 'companyId'>;
    readonly request: RequestInfo;
  };
  readonly database: Database;
  readonly media: MediaStore;
}

interface UploadCall extends ReceivedCall {
  readonly auditTrail: AuditTrail;
  readonly audited: AuditedCall;
}

/** Notes that the work came to its end: the files stay if that commits. */
type Kept = <T>(work: () => Promise<T>) => Promise<T>;

/** The files are in the storage before the transaction begins, and stay there only if it commits. */
function answerUpload(route: UploadRoute, call: UploadCall): Promise<unknown> {
  const { companyId } = call.context.actor;
  return withFiles(route, call, companyId, (parts, kept) =>
    call.database.transaction(companyId, (tx) =>
      kept(() => call.auditTrail.inCompany(tx, call.audited, () => route.handle({ ...parts, tx } as never))),
    ),
  );
}

/** The same for files of the platform, which belong to no company. */
function answerPlatformUpload(route: PlatformUploadRoute, call: UploadCall): Promise<unknown> {
  return withFiles(route, call, platformMedia, (parts, kept) =>
    call.database.platform((tx) =>
      kept(() =>
        call.auditTrail.onPlatform(tx, call.audited, (watched) =>
          route.handle({ ...parts, tx: watched } as never),
        ),
      ),
    ),
  );
}

/** The same, with time to wait for an external service before the transaction begins. */
export function answerProgram(route: ProgramRoute, call: ReceivedCall): Promise<unknown> {
  const { companyId } = call.context.actor;
  const reader = call.database.reader(companyId);
  return withFiles(route, call, companyId, (parts, kept) => {
    const keep = <T>(work: (tx: Tx) => Promise<T>) =>
      call.database.transaction(companyId, (tx) => kept(() => work(tx)));
    return route.handle({ ...parts, reader, keep } as never);
  });
}

async function withFiles(
  route: UploadRoute | PlatformUploadRoute | ProgramRoute,
  call: ReceivedCall,
  owner: MediaOwner,
  work: (parts: object, kept: Kept) => Promise<unknown>,
): Promise<unknown> {
  const { context, media } = call;
  const { files, fields } = await readForm(route, call, owner);
  let isWorkDone = false;
  const kept: Kept = async (task) => {
    isWorkDone = false;
    const result = await task();
    isWorkDone = true;
    return result;
  };
  try {
    return await work({ ...context, body: parseBody(route.endpoint, fields), files }, kept);
  } finally {
    // Past the work it may be the answer to the commit that was lost: better a file too many than one too few.
    if (!isWorkDone) await removeFiles(media, files);
  }
}

async function readForm(
  { endpoint, area }: UploadRoute | PlatformUploadRoute | ProgramRoute,
  { request, media }: ReceivedCall,
  owner: MediaOwner,
): Promise<ReceivedForm> {
  const { isOptional = false } = endpoint.upload;
  if (!request.isMultipart() && isOptional) {
    return { files: [], fields: (request.body ?? {}) as ReceivedForm['fields'] };
  }
  const form = request.isMultipart()
    ? await receiveForm(request, { endpoint, area, store: media, owner })
    : undefined;
  if (!form || (form.files.length === 0 && !isOptional)) {
    throw validationError([{ path: 'file', message: validationKeys.required }]);
  }
  return form;
}

type SessionRoute = Exclude<Route, { kind: 'open' | 'raw' | 'program' }>;

export interface SessionCall {
  readonly request: FastifyRequest;
  readonly context: {
    readonly params: unknown;
    readonly query: unknown;
    readonly body?: unknown;
    readonly actor: UserActor;
    readonly request: RequestInfo;
  };
  readonly database: Database;
  readonly media: MediaStore;
  readonly auditTrail: AuditTrail;
}

/** Opens the reader or transaction for the route's kind, and writes the audit entry in it. */
export async function answerCall(route: SessionRoute, call: SessionCall): Promise<unknown> {
  const { context, database, auditTrail } = call;
  const { companyId } = context.actor;
  const audited: AuditedCall = { body: undefined, ...context, endpoint: route.endpoint };
  switch (route.kind) {
    case 'read':
      return route.handle({ ...context, reader: database.reader(companyId) } as never);
    case 'download': {
      const file = await route.handle({ ...context, reader: database.reader(companyId) } as never);
      await database.transaction(companyId, (tx) => auditTrail.inCompany(tx, audited, async () => undefined));
      return file;
    }
    case 'write':
      await route.prepare?.({
        ...context,
        reader: database.reader(companyId),
        transaction: <T>(work: (tx: Tx) => Promise<T>) => database.transaction(companyId, work),
      } as never);
      return database.transaction(companyId, (tx) =>
        auditTrail.inCompany(tx, audited, () => route.handle({ ...context, tx } as never)),
      );
    case 'staged':
      return route.handle({
        ...context,
        reader: database.reader(companyId),
        transaction: auditOnce(call, audited),
      } as never);
    case 'upload':
      return answerUpload(route, { ...call, audited });
    case 'platform':
      return database.platform((tx) =>
        auditTrail.onPlatform(tx, audited, (watched) => route.handle({ ...context, tx: watched } as never)),
      );
    case 'platform-upload':
      return answerPlatformUpload(route, { ...call, audited });
  }
}

/** Writes the audit entry in the first of several transactions that commits. */
function auditOnce({ context, database, auditTrail }: SessionCall, audited: AuditedCall) {
  let isNoted = false;
  return async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (isNoted) return database.transaction(context.actor.companyId, work);
    const result = await database.transaction(context.actor.companyId, (tx) =>
      auditTrail.inCompany(tx, audited, () => work(tx)),
    );
    isNoted = true;
    return result;
  };
}
