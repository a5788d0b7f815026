import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** Keys and hashes of media, as contained in a message. */
export interface MediaReference {
  readonly mediaKey: Buffer;
  readonly fileSha256: Buffer;
  readonly fileEncSha256: Buffer;
  readonly fileLength: number;
}

const purposes: Readonly<Record<MediaKind, string>> = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
};

export function encryptMedia(
  bytes: Uint8Array,
  kind: MediaKind,
): { readonly blob: Buffer; readonly reference: MediaReference } {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = keysOf(mediaKey, kind);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const blob = Buffer.concat([encrypted, macOf(macKey, iv, encrypted)]);
  return {
    blob,
    reference: {
      mediaKey,
      fileSha256: sha256(bytes),
      fileEncSha256: sha256(blob),
      fileLength: bytes.length,
    },
  };
}

/** Checks the MAC, as a real phone does. */
export function decryptMedia(blob: Buffer, mediaKey: Uint8Array, kind: MediaKind): Buffer {
  const { iv, cipherKey, macKey } = keysOf(mediaKey, kind);
  const encrypted = blob.subarray(0, -10);
  if (!macOf(macKey, iv, encrypted).equals(blob.subarray(-10))) throw new Error('media with a wrong mac');
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]);
}

function keysOf(mediaKey: Uint8Array, kind: MediaKind) {
  const keys = deriveKey(mediaKey, 112, { info: purposes[kind] });
  return { iv: keys.subarray(0, 16), cipherKey: keys.subarray(16, 48), macKey: keys.subarray(48, 80) };
}

function macOf(key: Buffer, iv: Buffer, encrypted: Buffer): Buffer {
  return createHmac('sha256', key).update(iv).update(encrypted).digest().subarray(0, 10);
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
