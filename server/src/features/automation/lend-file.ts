import { Readable } from 'node:stream';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';

/** What somebody outside made for one message. */
export interface MadeFile {
  readonly bytes: Buffer;
  readonly mimeType: string;
  readonly extension: string;
  readonly name: string;
}

/** Lays a file into the storage; it stays only if `say` took it for a message, which it tells. */
export async function lendFile(
  { media, companyId }: { readonly media: MediaStore; readonly companyId: CompanyId },
  made: MadeFile | undefined,
  say: (file: ReceivedUpload | undefined) => Promise<boolean>,
): Promise<void> {
  if (!made) {
    await say(undefined);
    return;
  }
  const { bytes, mimeType, extension, name } = made;
  const key = newMediaKey(companyId, 'messages', extension);
  const stored = await media.put(key, Readable.from([bytes]), { contentType: mimeType });
  let isTaken = false;
  try {
    isTaken = await say({ key, ...stored, mimeType, originalName: name });
  } finally {
    if (!isTaken) await media.remove(key);
  }
}
