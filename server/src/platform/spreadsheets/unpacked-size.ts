const endRecord = { signature: 0x06054b50, size: 22, longestComment: 0xffff };
const entryRecord = { signature: 0x02014b50, size: 46 };

const firstEntry = 0x04034b50;

/**
 * How large a zip says it is when unpacked; zero for what is no zip. One whose directory is missing or wrong has no end:
 * who looks for it goes on looking.
 */
export function unpackedSize(bytes: Uint8Array): number {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isZip = file.byteLength >= 4 && file.getUint32(0, true) === firstEntry;
  const end = endOf(file);
  if (end === undefined) return isZip ? Number.POSITIVE_INFINITY : 0;
  let [total, place] = [0, file.getUint32(end + 16, true)];
  const entries = file.getUint16(end + 10, true);
  for (let entry = 0; entry < entries; entry += 1) {
    if (place + entryRecord.size > file.byteLength) return Number.POSITIVE_INFINITY;
    if (file.getUint32(place, true) !== entryRecord.signature) return Number.POSITIVE_INFINITY;
    total += file.getUint32(place + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.getUint16(place + offset, true));
    place += entryRecord.size + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return total;
}

function endOf(file: DataView): number | undefined {
  const first = Math.max(0, file.byteLength - endRecord.size - endRecord.longestComment);
  for (let place = file.byteLength - endRecord.size; place >= first; place -= 1) {
    if (file.getUint32(place, true) === endRecord.signature) return place;
  }
  return undefined;
}
