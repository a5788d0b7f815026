import { Application, createEncoder, type OpusEncoderHandle, Signal } from 'libopus-wasm';
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, OggOutputFormat, Output } from 'mediabunny';
import { createMp3Encoder } from 'wasm-media-encoders';
import type { Sound } from './decode-sound.ts';
import { UnfitMedia } from './unfit-media.ts';

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

export const opusRate = 48_000;
const frameSize = 960;
const bitrate = 32_000;
/** Encoder complexity out of ten; five takes half the time of ten, without an audible difference for voice. */
const complexity = 5;

/** Encodes Ogg with Opus, one channel, 48 kHz, 20 ms frames: the format that WhatsApp shows as a voice note. */
export async function encodeOggOpus(sound: Sound): Promise<Uint8Array<ArrayBuffer>> {
  using encoder = await createEncoder({
    channels: 1,
    sampleRate: opusRate,
    frameSize,
    bitrate,
    complexity,
    application: Application.Voip,
    signal: Signal.Voice,
  });
  return await packOpus(framesOf(encoder, sound), encoder.getLookahead());
}

export interface OpusFrame {
  readonly data: Uint8Array;
  /** At 48 kHz. The last frame may have fewer than it holds; the rest is not played. */
  readonly samples: number;
}

/** Writes frames into an Ogg file whose first `preSkip` samples are not played. */
export async function packOpus(
  frames: AsyncIterable<OpusFrame>,
  preSkip: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const packets = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(packets);
  await output.start();
  const decoderConfig = {
    codec: 'opus',
    numberOfChannels: 1,
    sampleRate: opusRate,
    description: opusHead(preSkip),
  };
  let place = 0;
  for await (const { data, samples } of frames) {
    const packet = new EncodedPacket(data, 'key', place / opusRate, samples / opusRate);
    await packets.add(packet, { decoderConfig });
    place += samples;
  }
  if (place === 0) throw new UnfitMedia('broken', 'no sound in it');
  await output.finalize();
  if (!target.buffer) throw new Error('The Ogg writer ended without a file');
  return new Uint8Array(target.buffer);
}

async function* framesOf(encoder: OpusEncoderHandle, { pieces }: Sound): AsyncGenerator<OpusFrame> {
  const frame = new Float32Array(frameSize);
  let filled = 0;
  let heard = 0;
  for await (const piece of pieces) {
    for (let taken = 0; taken < piece.length; ) {
      const part = piece.subarray(taken, taken + frameSize - filled);
      frame.set(part, filled);
      taken += part.length;
      filled += part.length;
      heard += part.length;
      if (filled < frameSize) break;
      yield { data: encoder.encodeFloat(frame), samples: frameSize };
      filled = 0;
    }
  }
  if (heard === 0) return;
  // The encoder lags by its look-ahead, so the end of the sound is emitted only when silence follows.
  let left = filled + encoder.getLookahead();
  while (left > 0) {
    frame.fill(0, filled);
    yield { data: encoder.encodeFloat(frame), samples: Math.min(left, frameSize) };
    left -= frameSize;
    filled = 0;
  }
}

/** RFC 7845, section 5.1. */
function opusHead(preSkip: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(19);
  head.set(Buffer.from('OpusHead'));
  const view = new DataView(head.buffer);
  view.setUint8(8, 1);
  view.setUint8(9, 1);
  view.setUint16(10, preSkip, true);
  view.setUint32(12, opusRate, true);
  return head;
}
