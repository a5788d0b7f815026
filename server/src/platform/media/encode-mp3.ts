import { createMp3Encoder } from 'wasm-media-encoders';
import type { Sound } from './decode-sound.ts';

/** Voice has nothing above 12 kHz worth a listener's waiting: half the rate of a CD costs half the time. */
export const mp3Rate = 24_000;

/** The rates and bit rates that MP3 knows and we use. */
export interface Mp3Quality {
  readonly sampleRate: 24_000 | 44_100 | 48_000;
  readonly bitrate: 64 | 128;
}

/** Of a constant bit rate, so that a player knows its length from its size. */
export async function encodeMp3(
  { sampleRate, pieces }: Sound,
  quality: Mp3Quality = { sampleRate: mp3Rate, bitrate: 64 },
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createMp3Encoder();
  encoder.configure({
    channels: 1,
    sampleRate,
    bitrate: quality.bitrate,
    outputSampleRate: quality.sampleRate,
  });
  const parts: Uint8Array[] = [];
  // What the encoder gives is overwritten by its next call.
  for await (const piece of pieces) parts.push(encoder.encode([piece]).slice());
  parts.push(encoder.finalize().slice());
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}
