const pageMark = Buffer.from('OggS');
const positionAt = 6;
const pageHeaderBytes = 27;
/** Whatever was recorded, Opus counts so many samples a second. */
const samplesPerSecond = 48_000;

/**
 * How long a voice note says it plays, by its last page; undefined for what is no Ogg. Cheap enough to be asked at once:
 * it waits for no thread.
 */
export function noteSeconds(bytes: Uint8Array): number | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!view.subarray(0, pageMark.length).equals(pageMark)) return undefined;
  const last = view.lastIndexOf(pageMark);
  if (last + pageHeaderBytes > view.length) return undefined;
  return Number(view.readBigUInt64LE(last + positionAt)) / samplesPerSecond;
}
