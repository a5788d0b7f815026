import { crc32, createInflateRaw } from 'node:zlib';
import { BrokenZip, readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** The archive inflates to more bytes than allowed, whatever its directory claims. */
export class ZipTooLarge extends Error {
  override readonly name = 'ZipTooLarge';
}

interface UnpackOptions {
  /** Limit for all unpacked entries together. */
  readonly maxBytes: number;
  readonly isWanted: (name: string) => boolean;
}

interface MeasuredEntry {
  readonly entry: ZipEntry;
  readonly name: Buffer;
  readonly size: number;
}

const method = { stored: 0, deflated: 8 };
const chunkSize = 64 * 1024;
/** No spreadsheet compresses this well; a zip bomb is detected by it long before the byte limit. */
const maxPerPackedByte = 100;
const ratioFromBytes = 1024 * 1024;
const headerSize = { local: 30, central: 46, end: 22 };
const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };

/** Throws what `unpackZip` would throw for the size, without keeping any data. */
export async function refuseLargeZip(bytes: Uint8Array, options: UnpackOptions): Promise<void> {
  await measureEntries(bytes, options);
}

/**
 * Returns the wanted entries of a zip archive as another one, unpacked and with true sizes, for a reader that trusts
 * the archive's headers. Bytes are counted while they are inflated and before any is kept: an archive over the limit
 * costs no memory.
 */
export async function unpackZip(bytes: Uint8Array, options: UnpackOptions): Promise<Uint8Array> {
  return writeArchive(await measureEntries(bytes, options));
}

async function measureEntries(
  bytes: Uint8Array,
  { maxBytes, isWanted }: UnpackOptions,
): Promise<MeasuredEntry[]> {
  // Readers differ in which of two entries with the same name they take: the first is kept.
  const entries = new Map<string, ZipEntry>();
  for (const entry of readZipDirectory(bytes)) {
    if (isWanted(entry.name) && !entries.has(entry.name)) entries.set(entry.name, entry);
  }
  const measured: MeasuredEntry[] = [];
  let left = maxBytes;
  for (const entry of entries.values()) {
    const size = await countBytes(entry, left);
    measured.push({ entry, name: Buffer.from(entry.name), size });
    left -= size;
  }
  return measured;
}

async function writeArchive(entries: readonly MeasuredEntry[]): Promise<Uint8Array> {
  const archive = Buffer.alloc(
    entries.reduce(
      (total, { name, size }) => total + headerSize.local + headerSize.central + 2 * name.length + size,
      headerSize.end,
    ),
  );
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { entry, name, size } of entries) {
    const start = offset + headerSize.local + name.length;
    const content = archive.subarray(start, start + size);
    await inflateInto(content, entry);
    const { local, central } = headersOf(name, content, offset);
    local.copy(archive, offset);
    directory.push(central);
    offset = start + size;
  }
  Buffer.concat([...directory, endOf(directory, offset)]).copy(archive, offset);
  return archive;
}

async function* inflated({ method: packing, packed }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (packing === method.stored) return yield packed;
  if (packing !== method.deflated) throw new BrokenZip('an entry is packed in an unknown way');
  const stream = createInflateRaw({ chunkSize });
  stream.end(packed);
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > ratioFromBytes && size > maxPerPackedByte * stream.bytesWritten) {
      throw new ZipTooLarge('an entry unpacks to far more than a table does');
    }
    yield chunk;
  }
}

async function countBytes(entry: ZipEntry, max: number): Promise<number> {
  let size = 0;
  for await (const chunk of inflated(entry)) {
    size += chunk.byteLength;
    if (size > max) throw new ZipTooLarge('the archive unpacks to more than is allowed');
  }
  return size;
}

async function inflateInto(content: Buffer, entry: ZipEntry): Promise<void> {
  let place = 0;
  for await (const chunk of inflated(entry)) {
    content.set(chunk, place);
    place += chunk.byteLength;
  }
}

function headersOf(name: Buffer, content: Buffer, offset: number) {
  const local = Buffer.alloc(headerSize.local + name.length);
  local.writeUInt32LE(signature.local, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(content.byteLength, 18);
  local.writeUInt32LE(content.byteLength, 22);
  local.writeUInt16LE(name.length, 26);
  name.copy(local, headerSize.local);
  const central = Buffer.alloc(headerSize.central + name.length);
  central.writeUInt32LE(signature.central, 0);
  central.writeUInt16LE(20, 4);
  local.copy(central, 6, 4, headerSize.local);
  central.writeUInt32LE(offset, 42);
  name.copy(central, headerSize.central);
  return { local, central };
}

function endOf(directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(headerSize.end);
  end.writeUInt32LE(signature.end, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(
    directory.reduce((size, { byteLength }) => size + byteLength, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Parts of an Office Open XML workbook; others could make the library read a format that is not allowed for upload. */
function isWorkbookPart(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name) && !/^(?:META-INF\/|objectdata\.xml$|index\.xml$)/i.test(name);
}

export const workbookLimits: UnpackOptions = { maxBytes: 64 * 1024 * 1024, isWanted: isWorkbookPart };
