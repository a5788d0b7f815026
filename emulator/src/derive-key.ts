import { hkdfSync, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const nothing = Buffer.alloc(0);
const derive = promisify(pbkdf2);

/** HKDF-SHA256. Ours, because Baileys changed its own between versions. */
export function deriveKey(
  secret: Uint8Array,
  length: number,
  { salt = nothing, info = '' }: { salt?: Uint8Array; info?: string } = {},
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** The key that a pairing code stands for. */
export function codeKey(code: string, salt: Uint8Array): Promise<Buffer> {
  return derive(code, salt, 131_072, 32, 'sha256');
}

export function randomId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
