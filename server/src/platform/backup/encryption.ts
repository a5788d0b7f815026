import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { ArchiveError } from './archive-format.ts';

/**
 * An encrypted archive: the mark, a salt, then chunks of AES-256-GCM, each with its length and tag. The nonce is the
 * number of the chunk, and the last one is marked as such, so that chunks cannot be moved, left out or cut off. The key
 * comes from the passphrase and the salt of the file by scrypt.
 */
const mark = Buffer.from('PROSA-ENCRYPTED-1\n');
const saltBytes = 16;
const tagBytes = 16;
const lengthBytes = 4;
const chunkBytes = 64 * 1024;
const scryptCost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const deriveKey = promisify<string, Buffer, number, typeof scryptCost, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer) => deriveKey(passphrase, salt, 32, scryptCost);

function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(chunk), 4);
  return nonce;
}

const placeOf = (isLast: boolean) => Buffer.from([isLast ? 1 : 0]);

export const startsEncrypted = (bytes: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark);
export const markBytes = mark.length;

/** Encrypts a stream with constant memory. */
export function encryptWith(passphrase: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const key = await keyOf(passphrase, salt);
    let number = 0;
    const seal = (plain: Buffer, isLast: boolean): Buffer => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(placeOf(isLast));
      number += 1;
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(sealed.length);
      return Buffer.concat([placeOf(isLast), length, sealed, cipher.getAuthTag()]);
    };
    yield Buffer.concat([mark, salt]);
    let pending = Buffer.alloc(0);
    for await (const bytes of source) {
      pending = Buffer.concat([pending, bytes]);
      while (pending.length > chunkBytes) {
        yield seal(pending.subarray(0, chunkBytes), false);
        pending = pending.subarray(chunkBytes);
      }
    }
    yield seal(pending, true);
  };
}

/** Decrypts the output of `encryptWith`. No byte of a chunk is passed on before its tag is verified. */
export function decryptWith(passphrase: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const reader = createReader(source);
    await reader.take(mark.length);
    const key = await keyOf(passphrase, await reader.take(saltBytes));
    for (let number = 0; ; number += 1) {
      const [flag = 0] = await reader.take(1);
      const isLast = flag === 1;
      const length = (await reader.take(lengthBytes)).readUInt32BE();
      if (length > chunkBytes) throw refusal(number);
      const sealed = await reader.take(length);
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: tagBytes })
        .setAAD(placeOf(isLast))
        .setAuthTag(await reader.take(tagBytes));
      yield open(decipher, sealed, number);
      if (isLast) break;
    }
    if (!(await reader.isAtEnd())) throw new ArchiveError(damagedText);
  };
}

const damagedText = 'The archive is damaged: its encryption is not as it was written. Nothing was changed.';

/** A wrong passphrase cannot be distinguished from damage, and fails at the first chunk. */
function refusal(chunk: number, cause?: unknown): ArchiveError {
  const text =
    chunk === 0 ? 'The passphrase is wrong, or the archive is damaged. Nothing was changed.' : damagedText;
  return new ArchiveError(text, { cause });
}

function open(decipher: ReturnType<typeof createDecipheriv>, sealed: Buffer, chunk: number): Buffer {
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch (error) {
    throw refusal(chunk, error);
  }
}

/** Takes a stream by exact numbers of bytes. */
function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let pending = Buffer.alloc(0);
  async function fill(bytes: number): Promise<boolean> {
    while (pending.length < bytes) {
      const next = await chunks.next();
      if (next.done) return false;
      pending = Buffer.concat([pending, next.value]);
    }
    return true;
  }
  return {
    async take(bytes: number): Promise<Buffer> {
      if (!(await fill(bytes))) throw new ArchiveError(damagedText);
      const taken = pending.subarray(0, bytes);
      pending = pending.subarray(bytes);
      return taken;
    },
    isAtEnd: async () => !(await fill(1)),
  };
}
