import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { UploadKind } from '@prosa/contracts/endpoint.ts';
import { AppError } from '#platform/errors.ts';
import { detectType, HEAD_BYTES } from './detect-type.ts';
import type { MediaStore } from './media-store.ts';
import { displayName } from './media-types.ts';
import { type MediaOwner, newMediaKey } from './media-url.ts';

export interface ReceiveUploadOptions {
  readonly store: MediaStore;
  /** Owner of the file. */
  readonly owner: MediaOwner;
  readonly area: string;
  readonly kinds: readonly UploadKind[];
  readonly maxBytes: number;
}

export interface ReceivedUpload {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly mimeType: string;
  readonly originalName: string;
}

/**
 * Streams one file of a multipart request into the storage and returns its detected type. Refuses with
 * `ERR_UPLOAD_EMPTY`, `ERR_UPLOAD_TYPE`, `ERR_UPLOAD_TOO_LARGE` or `ERR_STORAGE_FULL`, and then leaves nothing stored.
 *
 * The multipart plugin has a limit of its own (`limits.fileSize`, by default fastify's 1 MB body limit): register it
 * above the largest `maxBytes` in use. A file it truncated is refused here as too large.
 */
export async function receiveUpload(
  part: MultipartFile,
  options: ReceiveUploadOptions,
): Promise<ReceivedUpload> {
  try {
    return await storePart(part, options);
  } finally {
    // An undrained rest would leave the client writing into a connection that is never read.
    part.file.resume();
  }
}

async function storePart(part: MultipartFile, options: ReceiveUploadOptions): Promise<ReceivedUpload> {
  const { store, kinds, maxBytes } = options;
  const fileName = part.filename ?? '';
  const head = await readHead(part.file);
  if (head.length === 0) throw new AppError('ERR_UPLOAD_EMPTY');

  const type = await detectType(head, {
    fileName,
    mimeType: part.mimetype,
    allowsVideo: kinds.includes('video'),
  });
  if (!type?.kinds.some((kind) => kinds.includes(kind))) throw new AppError('ERR_UPLOAD_TYPE');

  const key = newMediaKey(options.owner, options.area, type.extension);
  try {
    const stream = Readable.from(headThenRest(head, part.file), { objectMode: false });
    const stored = await store.put(key, stream, { contentType: type.mimeType, maxBytes, needsRoom: true });
    if (part.file.truncated) throw new AppError('ERR_UPLOAD_TOO_LARGE');
    return { key, ...stored, mimeType: type.mimeType, originalName: displayName(fileName, type) };
  } catch (error) {
    await store.remove(key);
    throw error;
  }
}

async function readHead(file: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks);
}

async function* headThenRest(head: Buffer, file: Readable): AsyncGenerator<Buffer> {
  yield head;
  yield* file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}
