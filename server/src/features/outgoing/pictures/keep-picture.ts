import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type createPictureService,
  notePictureChecked,
  type WantedPicture,
} from '#features/contacts/pictures/service.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Database } from '#platform/database/database.ts';
import { imageThumbnail } from '#platform/media/image.ts';
import { UnfitMedia } from '#platform/media/unfit-media.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';

const largestBytes = 1024 * 1024;

export interface PictureKeeping {
  readonly companyId: CompanyId;
  readonly database: Database;
  readonly store: MediaStore;
  readonly pictures: ReturnType<typeof createPictureService>;
}

/** As small as screens need it, and drawn anew: strangers choose these files. Undefined for what is no picture. */
export async function drawPicture(stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return (await imageThumbnail(Buffer.concat(chunks))).bytes;
  } catch (error) {
    if (error instanceof UnfitMedia) return undefined;
    throw error;
  }
}

async function isStill(
  { key }: WantedPicture,
  drawn: Buffer | undefined,
  store: MediaStore,
): Promise<boolean> {
  if (key === null || !drawn) return key === null && !drawn;
  const known = await store.open(key);
  return known !== undefined && drawn.equals(await buffer(known.stream));
}

/** Writes down what somebody shows now, and that it was asked for. */
export async function keepPicture(
  contactId: number,
  { before, drawn, now }: { before: WantedPicture; drawn: Buffer | undefined; now: Date },
  { companyId, database, store, pictures }: PictureKeeping,
): Promise<void> {
  if (await isStill(before, drawn, store)) {
    await database.transaction(companyId, (tx) => notePictureChecked(tx, contactId, now));
    return;
  }
  const replace = (key: string | null) =>
    database.transaction(companyId, (tx) => pictures.replace(tx, contactId, key, now));
  if (!drawn) {
    await replace(null);
    return;
  }
  const key = newMediaKey(companyId, 'contacts', 'webp');
  await store.put(key, Readable.from([drawn]), { contentType: 'image/webp' });
  let isKept = false;
  try {
    isKept = await replace(key);
  } finally {
    if (!isKept) await store.remove(key);
  }
}
