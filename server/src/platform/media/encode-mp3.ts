import { createMp3Encoder } from 'wasm-media-encoders';
import type { Sound } from './decode-sound.ts';

/** Voice has little above 12 kHz: half the sample rate of a CD takes half the encoding time. */
export const mp3Rate = 24_000;

/** The sample rates and bit rates of MP3 in use. */
export interface Mp3Quality {
  readonly sampleRate: 24_000 | 44_100 | 48_000;
  readonly bitrate: 64 | 128;
}

/** Encodes at a constant bit rate, so that a player derives the duration from the size. */
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
  // Copied, because the next call of the encoder overwrites its output.
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
