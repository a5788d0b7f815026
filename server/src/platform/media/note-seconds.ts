const pageMark = Buffer.from('OggS');
const positionAt = 6;
const pageHeaderBytes = 27;
/** Opus always counts 48,000 samples per second, whatever the input rate. */
const samplesPerSecond = 48_000;

/**
 * Duration of a voice note, read from its last page; undefined if it is not Ogg. Cheap enough to run without a thread.
 */
export function noteSeconds(bytes: Uint8Array): number | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!view.subarray(0, pageMark.length).equals(pageMark)) return undefined;
  const last = view.lastIndexOf(pageMark);
  if (last + pageHeaderBytes > view.length) return undefined;
  return Number(view.readBigUInt64LE(last + positionAt)) / samplesPerSecond;
}
