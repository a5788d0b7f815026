import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const version = 'v1.';
const ivBytes = 12;
const tagBytes = 16;

/** Keeps secrets in the database so that a copy of it alone, without the secret of the installation, tells nothing. */
export interface SecretBox {
  /** `place` says where the secret is kept; moved to another place it cannot be opened. */
  seal(secret: string, place: string): string;
  /** Throws when it was altered, moved, or sealed by another installation. */
  open(sealed: string, place: string): string;
}

export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(secret, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return version + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    },
    open(sealed, place) {
      if (!isSealed(sealed)) throw new Error('This is not a sealed secret.');
      const bytes = Buffer.from(sealed.slice(version.length), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

export function isSealed(text: string): boolean {
  return text.startsWith(version);
}
