import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack as createPack } from 'tar-stream';
import { endName, headName, type Index, partsPerIndex, pieceBytes, typeField } from './archive-format.ts';
import { encryptWith } from './encryption.ts';

export interface ArchiveWriter {
  /** Adds a part of known length. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array>, contentType?: string): Promise<void>;
  /** Adds a part of unknown length: it is cut into pieces, `name/000001` and on. */
  addPieces(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

export interface WrittenArchive {
  readonly file: string;
  readonly bytes: number;
  readonly parts: number;
}

const numbered = (folder: string, number: number): string => `${folder}/${String(number).padStart(6, '0')}`;

/** Writes a draft and renames it once it is complete; a failure leaves no file. */
export async function writeArchive(
  file: string,
  head: object,
  fill: (archive: ArchiveWriter) => Promise<void>,
  passphrase?: string,
): Promise<WrittenArchive> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.partial`;
  try {
    const parts = await writeDraft(draft, head, fill, passphrase);
    const handle = await open(draft, 'r');
    await handle.sync();
    const { size: bytes } = await handle.stat();
    await handle.close();
    await rename(draft, file);
    return { file, bytes, parts };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(
  draft: string,
  head: object,
  fill: (archive: ArchiveWriter) => Promise<void>,
  passphrase: string | undefined,
): Promise<number> {
  const tar = createPack();
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const output = createWriteStream(draft, { mode: 0o600 });
  const written =
    passphrase === undefined
      ? pipeline(tar, compressed, output)
      : pipeline(tar, compressed, encryptWith(passphrase), output);
  // Rejects when writing fails: the writer of a part waits for the disk, and would otherwise wait forever on a full
  // one.
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);

  const indexes: string[] = [];
  let pending: Index = [];
  let parts = 0;

  async function put(
    name: string,
    size: number,
    content: AsyncIterable<Uint8Array>,
    contentType?: string,
  ): Promise<string> {
    const hash = createHash('sha256');
    const entry = tar.entry({
      name,
      size,
      mode: 0o600,
      ...(contentType === undefined ? {} : { pax: { [typeField]: contentType } }),
    });
    const passed = pipeline(
      content,
      async function* (source: AsyncIterable<Uint8Array>) {
        for await (const chunk of source) {
          hash.update(chunk);
          yield chunk;
        }
      },
      entry,
    );
    await Promise.race([passed, failed]);
    return hash.digest('hex');
  }

  async function closeIndex(): Promise<void> {
    if (pending.length === 0) return;
    const bytes = Buffer.from(JSON.stringify(pending));
    indexes.push(await put(numbered('index', indexes.length + 1), bytes.length, Readable.from([bytes])));
    pending = [];
  }

  const archive: ArchiveWriter = {
    async add(name, size, content, contentType) {
      const sha256 = await put(name, size, content, contentType);
      pending.push({ name, size, sha256 });
      parts += 1;
      if (pending.length === partsPerIndex) await closeIndex();
    },
    async addPieces(name, content) {
      let number = 0;
      for await (const piece of piecesOf(content)) {
        number += 1;
        await archive.add(numbered(name, number), piece.length, Readable.from([piece]));
      }
    },
  };

  try {
    const bytes = Buffer.from(JSON.stringify(head, null, 2));
    await archive.add(headName, bytes.length, Readable.from([bytes]));
    await fill(archive);
    await closeIndex();
    const end = Buffer.from(JSON.stringify({ parts, indexes }));
    await put(endName, end.length, Readable.from([end]));
    tar.finalize();
    await written;
    return parts;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

async function* piecesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
}
