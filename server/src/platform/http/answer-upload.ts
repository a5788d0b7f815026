import { validationKeys } from '@prosa/contracts/fields.ts';
import type { FastifyRequest } from 'fastify';
import type { ProgramActor, UserActor } from '#platform/auth/actor.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { parseBody, validationError } from './input.ts';
import { type ReceivedForm, receiveForm, removeFiles } from './receive-form.ts';
import type { RequestInfo, Route } from './route.ts';

type UploadRoute = Extract<Route, { kind: 'upload' }>;
type ProgramRoute = Extract<Route, { kind: 'program' }>;

interface UploadCall {
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

/** Does its work in a transaction of the company; the files stay if that came to its end. */
type Keep = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The files are in the storage before the transaction begins, and stay there only if it commits. */
export function answerUpload(route: UploadRoute, call: UploadCall): Promise<unknown> {
  return withFiles(route, call, (parts, keep) => keep((tx) => route.handle({ ...parts, tx } as never)));
}

/** The same, with time to wait for somebody outside before the transaction begins. */
export function answerProgram(route: ProgramRoute, call: UploadCall): Promise<unknown> {
  const reader = call.database.reader(call.context.actor.companyId);
  return withFiles(route, call, (parts, keep) => route.handle({ ...parts, reader, keep } as never));
}

async function withFiles(
  route: UploadRoute | ProgramRoute,
  call: UploadCall,
  work: (parts: object, keep: Keep) => Promise<unknown>,
): Promise<unknown> {
  const { context, database, media } = call;
  const { files, fields } = await received(route, call);
  let isWorkDone = false;
  const keep: Keep = (task) =>
    database.transaction(context.actor.companyId, async (tx) => {
      isWorkDone = false;
      const result = await task(tx);
      isWorkDone = true;
      return result;
    });
  try {
    return await work({ ...context, body: parseBody(route.endpoint, fields), files }, keep);
  } finally {
    // Past the work it may be the answer to the commit that was lost: better a file too many than one too few.
    if (!isWorkDone) await removeFiles(media, files);
  }
}

async function received(
  { endpoint, area }: UploadRoute | ProgramRoute,
  { request, context, media }: UploadCall,
): Promise<ReceivedForm> {
  const { isOptional = false } = endpoint.upload;
  if (!request.isMultipart() && isOptional) {
    return { files: [], fields: (request.body ?? {}) as ReceivedForm['fields'] };
  }
  const { companyId } = context.actor;
  const form = request.isMultipart()
    ? await receiveForm(request, { endpoint, area, store: media, companyId })
    : undefined;
  if (!form || (form.files.length === 0 && !isOptional)) {
    throw validationError([{ path: 'file', message: validationKeys.required }]);
  }
  return form;
}
