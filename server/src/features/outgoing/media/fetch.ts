import { Readable } from 'node:stream';
import { mediaMaxBytes } from '@prosa/contracts/messages/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { AppError } from '#platform/errors.ts';
import { detectType, HEAD_BYTES } from '#platform/uploads/detect-type.ts';
import type { MediaStore, StoredMedia } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { ProviderError } from '#providers/whatsapp/port.ts';

interface WantedFile {
  readonly name: string;
  /** As declared by the sender. */
  readonly mimeType: string;
  readonly sha256: string | null;
}

export interface FetchedFile extends StoredMedia {
  readonly key: string;
  readonly mimeType: string;
}

const unknownType = { extension: 'bin', mimeType: 'application/octet-stream' };

async function readHead(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks);
}

async function* headThenRest(head: Buffer, stream: Readable): AsyncGenerator<Buffer> {
  yield head;
  yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

/** Stores a provider's file under a generated key and with its detected type. */
export async function storeFetched(
  stream: Readable,
  { name, mimeType, sha256 }: WantedFile,
  { companyId, store }: { readonly companyId: CompanyId; readonly store: MediaStore },
): Promise<FetchedFile> {
  const head = await readHead(stream);
  const claimed = { fileName: name, mimeType, allowsVideo: !mimeType.startsWith('audio/') };
  const type = (await detectType(head, claimed)) ?? unknownType;
  const key = newMediaKey(companyId, 'messages', type.extension);
  try {
    const whole = Readable.from(headThenRest(head, stream), { objectMode: false });
    const stored = await store.put(key, whole, {
      contentType: type.mimeType,
      maxBytes: mediaMaxBytes,
      needsRoom: true,
    });
    // The file was altered or truncated in transit.
    if (sha256 !== null && sha256 !== stored.sha256) throw new ProviderError({ class: 'media' });
    return { ...stored, key, mimeType: type.mimeType };
  } catch (error) {
    // A store without room has not read the stream to its end.
    stream.destroy();
    await store.remove(key);
    const isTooLarge = error instanceof AppError && error.code === 'ERR_UPLOAD_TOO_LARGE';
    throw isTooLarge ? new ProviderError({ class: 'media' }, { cause: error }) : error;
  }
}
