import { createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { Transform } from 'node:stream';
import { type InboundMedia, ProviderError } from '#providers/whatsapp/port.ts';

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
