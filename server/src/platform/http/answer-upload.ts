import { validationKeys } from '@prosa/contracts/fields.ts';
import type { FastifyRequest } from 'fastify';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Database } from '#platform/database/database.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { parseBody, validationError } from './input.ts';
import { type ReceivedForm, receiveForm, removeFiles } from './receive-form.ts';
import type { RequestInfo, Route } from './route.ts';

type UploadRoute = Extract<Route, { kind: 'upload' }>;

interface UploadCall {
  readonly request: FastifyRequest;
  readonly context: {
    readonly params: unknown;
    readonly query: unknown;
    readonly actor: UserActor;
    readonly request: RequestInfo;
  };
  readonly database: Database;
  readonly media: MediaStore;
}

/** The files are in the storage before the transaction begins, and stay there only if it commits. */
export async function answerUpload(route: UploadRoute, call: UploadCall): Promise<unknown> {
  const { context, database, media } = call;
  const { files, fields } = await received(route, call);
  let isWorkDone = false;
  try {
    const body = parseBody(route.endpoint, fields);
    return await database.transaction(context.actor.companyId, async (tx) => {
      isWorkDone = false;
      const result = await route.handle({ ...context, body, files, tx } as never);
      isWorkDone = true;
      return result;
    });
  } catch (error) {
    // Past the work it may be the answer to the commit that was lost: better a file too many than one too few.
    if (!isWorkDone) await removeFiles(media, files);
    throw error;
  }
}

async function received(
  { endpoint, area }: UploadRoute,
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
