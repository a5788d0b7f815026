import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract as createExtract, type Headers } from 'tar-stream';
import {
  ArchiveError,
  EndSchema,
  endName,
  headName,
  type Index,
  IndexSchema,
  isIndex,
  typeField,
} from './archive-format.ts';
import { decryptWith, markBytes, startsEncrypted } from './encryption.ts';

/** There since version 2, but not in the published types. */
interface Pax {
  readonly pax?: Readonly<Record<string, string>> | null;
}

export interface ArchivePart {
  readonly name: string;
  readonly size: number;
  readonly contentType: string | undefined;
  /** To be read once, to its end. */
  readonly content: AsyncIterable<Buffer>;
}

const damaged = (what: string, cause?: unknown) =>
  new ArchiveError(`The archive is damaged: ${what}. Nothing was changed.`, { cause });

/** The head alone, without a look at the rest. */
export async function readHead(file: string, passphrase?: string): Promise<unknown> {
  let head: unknown;
  for await (const { name, content } of partsOf(file, passphrase)) {
    if (name !== headName) break;
    head = await jsonOf(content);
    break;
  }
  if (head === undefined) throw new ArchiveError(`${file} is not an archive of Prosa.`);
  return head;
}

/** Visits each part in order, and verifies everything read against the checksums. */
export async function readArchive(
  file: string,
  visit: (part: ArchivePart) => Promise<void> = async () => undefined,
  passphrase?: string,
): Promise<{ readonly parts: number }> {
  let seen: Index = [];
  const indexes: string[] = [];
  let parts = 0;
  for await (const part of partsOf(file, passphrase)) {
    const hash = createHash('sha256');
    const content = hashed(part.content, hash);
    if (part.name === endName) {
      const end = EndSchema.parse(await jsonOf(content));
      if (seen.length > 0 || end.parts !== parts || end.indexes.join() !== indexes.join()) {
        throw damaged('its list of parts is not that of its parts');
      }
      return { parts };
    }
    if (isIndex(part.name)) {
      compare(IndexSchema.parse(await jsonOf(content)), seen);
      indexes.push(hash.digest('hex'));
      seen = [];
      continue;
    }
    await visit({ ...part, content });
    for await (const _rest of content);
    seen.push({ name: part.name, size: part.size, sha256: hash.digest('hex') });
    parts += 1;
  }
  throw damaged('its end is missing');
}

function compare(written: Index, seen: Index): void {
  const isSame = (a: Index[number], b: Index[number] | undefined) =>
    a.name === b?.name && a.size === b.size && a.sha256 === b.sha256;
  const wrong = written.find((part, position) => !isSame(part, seen[position]));
  if (wrong) throw damaged(`${wrong.name} is not as it was written`);
  if (written.length !== seen.length) throw damaged('it holds more than was written');
}

async function* partsOf(file: string, passphrase: string | undefined): AsyncGenerator<ArchivePart> {
  const isEncrypted = await readsEncrypted(file);
  if (isEncrypted && passphrase === undefined) {
    throw new ArchiveError(`${file} is encrypted: set BACKUP_PASSPHRASE or say --passphrase-file FILE.`);
  }
  const tar = createExtract();
  const input = createReadStream(file);
  const unpacked =
    isEncrypted && passphrase !== undefined
      ? pipeline(input, decryptWith(passphrase), createZstdDecompress(), tar)
      : pipeline(input, createZstdDecompress(), tar);
  unpacked.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, size = 0, pax } = entry.header as Headers & Pax;
      yield { name, size, contentType: pax?.[typeField], content: entry as AsyncIterable<Buffer> };
    }
  } catch (error) {
    throw asDamage(error);
  } finally {
    tar.destroy();
  }
}

const asDamage = (error: unknown): ArchiveError =>
  error instanceof ArchiveError ? error : damaged((error as Error).message, error);

async function readsEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw new ArchiveError(`There is no file ${file}.`, { cause });
  });
  try {
    const start = Buffer.alloc(markBytes);
    await handle.read(start, 0, markBytes, 0);
    return startsEncrypted(start);
  } finally {
    await handle.close();
  }
}

async function* hashed(
  source: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw asDamage(error);
  }
}

async function jsonOf(content: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
