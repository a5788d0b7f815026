import { z } from 'zod';
import type { InboundMedia } from '#providers/whatsapp/port.ts';

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
