import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { DB } from '#platform/database/schema.ts';

/** Prefix of every sealed value, and of nothing else. */
export const sealedPrefix = 'v1.';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals secrets in the database, so that a copy of it alone, without the secret of the installation, reveals nothing.
 */
export interface SecretBox {
  /** Identifies the current key, and reveals nothing else about it. */
  readonly keyId: string;
  /** `place` says where the secret is kept; moved to another place it cannot be opened. */
  seal(secret: string, place: string): string;
  /** Throws when it was altered, moved, or sealed by another installation. */
  open(sealed: string, place: string): string;
  /** The same sealed with the current key; undefined when it is already. */
  reseal(sealed: string, place: string): string | undefined;
}

export function isSealed(text: string): boolean {
  return text.startsWith(sealedPrefix);
}

function sealWith(key: Buffer, secret: string, place: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return sealedPrefix + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

function openWith(key: Buffer, sealed: string, place: string): string {
  const bytes = Buffer.from(sealed.slice(sealedPrefix.length), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

/** Seals with the first key; opens values sealed with any of them. */
export function createSecretBox(current: Buffer, ...others: readonly Buffer[]): SecretBox {
  function opened(sealed: string, place: string): { readonly secret: string; readonly key: Buffer } {
    if (!isSealed(sealed)) throw new Error('This is not a sealed secret.');
    let refusal: unknown;
    for (const key of [current, ...others]) {
      try {
        return { secret: openWith(key, sealed, place), key };
      } catch (error) {
        refusal = error;
      }
    }
    throw refusal;
  }
  return {
    keyId: createHmac('sha256', current).update('key-id').digest('hex').slice(0, 16),
    seal: (secret, place) => sealWith(current, secret, place),
    open: (sealed, place) => opened(sealed, place).secret,
    reseal(sealed, place) {
      const { secret, key } = opened(sealed, place);
      return key === current ? undefined : sealWith(current, secret, place);
    },
  };
}

/** A row of a table with sealed secrets, by its key columns. */
export type SealedRow = Readonly<Record<string, string | number>>;

/** Database column that holds sealed secrets. */
export interface SealedColumn {
  readonly table: keyof DB;
  readonly column: string;
  /** Columns that identify a row within a company. */
  readonly key: readonly string[];
  /** Context that the secret was sealed for; see `SecretBox`. */
  placeOf(companyId: number, row: SealedRow): string;
}
