import { createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { Transform } from 'node:stream';
import { z } from 'zod';
import { type InboundMedia, ProviderError } from '#providers/whatsapp/port.ts';

/** The message a file belongs to, as WhatsApp names it: its phone is asked to upload the file again. */
export interface MediaKey {
  readonly id: string;
  readonly remoteJid: string;
  readonly fromMe: boolean;
  readonly participant?: string;
}

const base64 = z.base64().min(1);

/** All that is needed to fetch a file later, in short names because each message keeps it. */
const ReferenceSchema = z.object({
  k: z.enum(['image', 'video', 'audio', 'voice', 'document', 'sticker']),
  path: z.string().optional(),
  url: z.string().optional(),
  key: base64,
  sha: base64.optional(),
  size: z.number().int().nonnegative().optional(),
  of: z.object({
    id: z.string(),
    remoteJid: z.string(),
    fromMe: z.boolean(),
    participant: z.string().optional(),
  }),
});

export type MediaReference = z.infer<typeof ReferenceSchema>;

interface Given {
  readonly fileLength?: unknown;
  readonly fileSha256?: Uint8Array | null;
  readonly mediaKey?: Uint8Array | null;
  readonly directPath?: string | null;
  readonly url?: string | null;
}

const written = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');

export function writeReference(kind: InboundMedia['kind'], media: Given, of: MediaKey): string {
  const { directPath, url, mediaKey, fileSha256 } = media;
  const size = Number(String(media.fileLength ?? Number.NaN));
  return JSON.stringify({
    k: kind,
    ...(directPath ? { path: directPath } : {}),
    // Without a path only: a path can be asked for at any of WhatsApp's hosts.
    ...(!directPath && url ? { url } : {}),
    key: written(mediaKey),
    ...(fileSha256?.length ? { sha: written(fileSha256) } : {}),
    ...(Number.isSafeInteger(size) ? { size } : {}),
    of,
  });
}

/** Returns undefined for a reference that was not written here, or names no file. */
export function readReference(reference: string): MediaReference | undefined {
  try {
    return ReferenceSchema.parse(JSON.parse(reference));
  } catch {
    return undefined;
  }
}

/** Key derivation info (HKDF) by kind of file. */
const purposes: Record<InboundMedia['kind'], string> = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  voice: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
};

/**
 * Length of the MAC at the end of each file. It checks the ciphertext; the hash of the plaintext is the better check.
 */
const macBytes = 10;

export interface SealedFile {
  readonly kind: InboundMedia['kind'];
  readonly mediaKey: Buffer;
  readonly sha256?: Buffer | undefined;
  readonly size?: number | undefined;
}

/**
 * Decrypts a file as a stream. Baileys' own implementation accepts altered bytes; here the stream fails at its end,
 * before the file counts as complete.
 */
export function openFile({ kind, mediaKey, sha256, size }: SealedFile): Transform {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(32), purposes[kind], 112));
  const decipher = createDecipheriv('aes-256-cbc', keys.subarray(16, 48), keys.subarray(0, 16));
  const hash = createHash('sha256');
  let heldBack = Buffer.alloc(0);
  let length = 0;

  function count(plain: Buffer): Buffer {
    hash.update(plain);
    length += plain.length;
    if (size !== undefined && length > size) throw altered('it is longer than it says');
    return plain;
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        const bytes = Buffer.concat([heldBack, chunk]);
        const end = Math.max(0, bytes.length - macBytes);
        heldBack = bytes.subarray(end);
        done(null, count(decipher.update(bytes.subarray(0, end))));
      } catch (error) {
        done(asAltered(error));
      }
    },
    flush(done) {
      try {
        const last = count(decipher.final());
        if (size !== undefined && length !== size) throw altered('it is shorter than it says');
        if (sha256 && !hash.digest().equals(sha256)) throw altered('its checksum is another');
        done(null, last);
      } catch (error) {
        done(asAltered(error));
      }
    },
  });
}

function altered(why: string): ProviderError {
  return new ProviderError({ class: 'media' }, { cause: new Error(`the file was altered: ${why}`) });
}

/** Altered bytes mostly fail to decrypt as well. */
function asAltered(error: unknown): ProviderError {
  return error instanceof ProviderError ? error : new ProviderError({ class: 'media' }, { cause: error });
}
