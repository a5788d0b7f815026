/**
 * An entry as the archive's directory describes it. Its unpacked size is not read: only inflating gives the true size.
 */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: Uint8Array;
}

/** The bytes are no archive, or its directory contradicts them. */
export class BrokenZip extends Error {
  override readonly name = 'BrokenZip';
}

const endRecord = { signature: 0x06054b50, size: 22, longestComment: 0xffff };
const centralRecord = { signature: 0x02014b50, size: 46 };
const localRecord = { signature: 0x04034b50, size: 30 };
const zip64 = { field: 1, sentinel: 0xffffffff };

const encryptedFlag = 1;

/** By its first two letters: readers of zip archives ask for no more. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * Lists the entries of a zip archive. Refuses entries that overlap: together they would be larger than the file, and
 * each of them would be inflated.
 */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] {
  const file = viewOf(bytes);
  try {
    const end = findEnd(file);
    const entries: ZipEntry[] = [];
    let [place, packedTotal] = [file.getUint32(end + 16, true), 0];
    for (let count = file.getUint16(end + 10, true); count > 0; count -= 1) {
      const { entry, size } = readEntry(file, place);
      packedTotal += entry.packed.byteLength;
      if (packedTotal > bytes.byteLength) throw new BrokenZip('the entries overlap');
      entries.push(entry);
      place += size;
    }
    return entries;
  } catch (error) {
    // A DataView throws where a record lies outside of the file.
    if (error instanceof RangeError) throw new BrokenZip('the directory is cut short', { cause: error });
    throw error;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf(file: DataView, from: number, size: number): Uint8Array {
  if (from + size > file.byteLength) throw new BrokenZip('an entry is cut short');
  return new Uint8Array(file.buffer, file.byteOffset + from, size);
}

function findEnd(file: DataView): number {
  const first = Math.max(0, file.byteLength - endRecord.size - endRecord.longestComment);
  for (let place = file.byteLength - endRecord.size; place >= first; place -= 1) {
    if (file.getUint32(place, true) === endRecord.signature) return place;
  }
  throw new BrokenZip('the archive has no directory');
}

function readEntry(file: DataView, place: number): { entry: ZipEntry; size: number } {
  if (file.getUint32(place, true) !== centralRecord.signature) throw new BrokenZip('the directory is wrong');
  if (file.getUint16(place + 8, true) & encryptedFlag) throw new BrokenZip('an entry is encrypted');
  const nameLength = file.getUint16(place + 28, true);
  const extraLength = file.getUint16(place + 30, true);
  const extra = place + centralRecord.size + nameLength;
  const packedSize = packedSizeOf(file, place, { from: extra, to: extra + extraLength });
  const local = file.getUint32(place + 42, true);
  if (file.getUint32(local, true) !== localRecord.signature) throw new BrokenZip('an entry is missing');
  const data = local + localRecord.size + file.getUint16(local + 26, true) + file.getUint16(local + 28, true);
  return {
    entry: {
      name: Buffer.from(bytesOf(file, place + centralRecord.size, nameLength)).toString('utf8'),
      method: file.getUint16(place + 10, true),
      packed: bytesOf(file, data, packedSize),
    },
    size: centralRecord.size + nameLength + extraLength + file.getUint16(place + 32, true),
  };
}

/** Some programs write 64-bit sizes into an extra field whatever the size; the unpacked size comes first if present. */
function packedSizeOf(file: DataView, place: number, extra: { from: number; to: number }): number {
  const size = file.getUint32(place + 20, true);
  if (size !== zip64.sentinel) return size;
  const skipped = file.getUint32(place + 24, true) === zip64.sentinel ? 8 : 0;
  for (let field = extra.from; field + 4 <= extra.to; field += 4 + file.getUint16(field + 2, true)) {
    if (file.getUint16(field, true) === zip64.field) {
      return Number(file.getBigUint64(field + 4 + skipped, true));
    }
  }
  throw new BrokenZip('an entry has no size');
}
