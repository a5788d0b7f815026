import type { Multipart } from '@fastify/multipart';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaOwner } from '#platform/uploads/media-url.ts';
import { type ReceivedUpload, receiveUpload } from '#platform/uploads/receive-upload.ts';
import { validationError } from './input.ts';
import type { UploadEndpoint } from './route.ts';

export interface ReceivedForm {
  readonly files: readonly ReceivedUpload[];
  /** Text parts; a repeated one becomes a list. */
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Destination {
  readonly endpoint: UploadEndpoint;
  readonly area: string;
  readonly store: MediaStore;
  readonly owner: MediaOwner;
}

/** Longest text in its largest encoding. */
const longestField = 512 * 1024;

/**
 * Receives a multipart request and streams its files into the owner's storage. A refused request leaves no file there.
 */
export async function receiveForm(request: FastifyRequest, destination: Destination): Promise<ReceivedForm> {
  const { maxBytes, maxFiles = 1 } = destination.endpoint.upload;
  const files: ReceivedUpload[] = [];
  const fields = new Map<string, unknown>();
  // One byte, and one file, more than allowed is enough to detect the excess.
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
    // The client keeps writing until it sees the response, so the rest must be drained.
    request.raw.unpipe();
    request.raw.resume();
    await removeFiles(destination.store, files);
    throw isBrokenForm(error)
      ? validationError([{ path: 'file', message: validationKeys.invalid }], error)
      : error;
  }
  return { files, fields: Object.fromEntries(fields) };
}

/** Whether the parser failed on a truncated form or an invalid boundary; these errors have no code. */
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
