import type { Multipart } from '@fastify/multipart';
import { validationKeys } from '@prosa/contracts/fields.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaOwner } from '#platform/uploads/media-url.ts';
import { type ReceivedUpload, receiveUpload } from '#platform/uploads/receive-upload.ts';
import { validationError } from './input.ts';
import type { UploadEndpoint } from './route.ts';

export interface ReceivedForm {
  readonly files: readonly ReceivedUpload[];
  /** The parts that are text; one that came several times is a list. */
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Destination {
  readonly endpoint: UploadEndpoint;
  readonly area: string;
  readonly store: MediaStore;
  readonly owner: MediaOwner;
}

/** As many characters as a text may have, in the largest form they take. */
const longestField = 512 * 1024;

/** A multipart request, its files streamed into the storage of whom they are for. When it is refused, none of them stays there. */
export async function receiveForm(request: FastifyRequest, destination: Destination): Promise<ReceivedForm> {
  const { maxBytes, maxFiles = 1 } = destination.endpoint.upload;
  const files: ReceivedUpload[] = [];
  const fields = new Map<string, unknown>();
  // One byte, and one file, more than allowed is enough to see that it is too much.
  const limits = { fileSize: maxBytes + 1, files: maxFiles + 1, fieldSize: longestField };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        addField(fields, part);
        continue;
      }
      if (files.length === maxFiles) throw new AppError('ERR_UPLOAD_TOO_MANY', { max: maxFiles });
      files.push(await receiveUpload(part, { ...destination, ...destination.endpoint.upload }));
    }
  } catch (error) {
    // The client goes on writing until it sees the answer: somebody has to read it, or it never looks.
    request.raw.unpipe();
    request.raw.resume();
    await removeFiles(destination.store, files);
    throw isBrokenForm(error)
      ? validationError([{ path: 'file', message: validationKeys.invalid }], error)
      : error;
  }
  return { files, fields: Object.fromEntries(fields) };
}

/** What the parser says of a form that ends too soon, or whose seams cannot be told, has no code. */
function isBrokenForm(error: unknown): boolean {
  const { message } = error as Partial<Error>;
  return /unexpected end of multipart data$|^Multipart: |^The needle /i.test(message ?? '');
}

export async function removeFiles(store: MediaStore, files: readonly ReceivedUpload[]): Promise<void> {
  for (const { key } of files) await store.remove(key);
}

function addField(fields: Map<string, unknown>, part: Extract<Multipart, { type: 'field' }>): void {
  const { fieldname: name, value, valueTruncated } = part;
  if (valueTruncated) throw validationError([{ path: name, message: validationKeys.tooLong }]);
  const former = fields.get(name);
  if (!fields.has(name)) fields.set(name, value);
  else fields.set(name, Array.isArray(former) ? [...former, value] : [former, value]);
}
