import { createDecoder, OpusError, type SampleRate } from 'libopus-wasm';
import { EncodedPacketSink, type Input, type InputAudioTrack } from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';
import { UnfitMedia } from './unfit-media.ts';

/** One channel of samples between -1 and 1, in pieces, so that an hour of it is never in memory at once. */
export interface Sound {
  readonly sampleRate: number;
  readonly pieces: AsyncIterable<Float32Array>;
}

/** A small file can claim days of sound: silence costs an Opus stream one byte for 120 ms. */
const longestSeconds = 15 * 60;

/** Decodes Opus at the requested rate, which its decoder supports at no cost; MP3 at its own rate. */
export async function decodeSound(input: Input, opusRate: SampleRate): Promise<Sound> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new UnfitMedia('broken', 'no sound in it');
  const codec = await track.getCodec();
  if (codec === 'opus') return await decodeOpus(track, opusRate);
  if (codec === 'mp3') return { sampleRate: await track.getSampleRate(), pieces: decodeMp3(track) };
  throw new UnfitMedia('unsupported', `sound in ${codec ?? 'an unknown codec'}`);
}

async function decodeOpus(track: InputAudioTrack, sampleRate: SampleRate): Promise<Sound> {
  const config = await track.getDecoderConfig();
  const { preSkip, mapping } = opusHead(config?.description);
  if (mapping !== 0) throw new UnfitMedia('unsupported', 'Opus with more than two channels');
  const end = Math.round((await track.computeDuration()) * sampleRate);
  const start = Math.round((preSkip * sampleRate) / 48_000);
  return { sampleRate, pieces: trimmed(opusPieces(track, sampleRate), { start, end, sampleRate }) };
}

async function* opusPieces(track: InputAudioTrack, sampleRate: SampleRate): AsyncGenerator<Float32Array> {
  using decoder = await createDecoder({ channels: 1, sampleRate });
  let hasSound = false;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const piece = decoded(() => decoder.decodeFloat(packet.data));
    hasSound ||= piece !== undefined;
    yield piece ?? new Float32Array(Math.round(packet.duration * sampleRate));
  }
  if (!hasSound) throw new UnfitMedia('broken', 'no packet of it is Opus');
}

/** A damaged packet becomes a moment of silence instead of ending the note. */
function decoded(decode: () => Float32Array): Float32Array | undefined {
  try {
    return decode();
  } catch (error) {
    if (error instanceof OpusError) return undefined;
    throw error;
  }
}

async function* decodeMp3(track: InputAudioTrack): AsyncGenerator<Float32Array> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const sampleRate = await track.getSampleRate();
  let seconds = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    // A damaged frame yields no samples; the decoder continues with the next.
    const piece = mixed(decoder.decodeFrame(packet.data).channelData);
    seconds += piece.length / sampleRate;
    if (seconds > longestSeconds) throw tooLong();
    yield piece;
  }
  decoder.free();
}

/** Cuts off the encoder's priming samples and the padding of its last packet. */
async function* trimmed(
  pieces: AsyncIterable<Float32Array>,
  limits: { readonly start: number; readonly end: number; readonly sampleRate: number },
): AsyncGenerator<Float32Array> {
  let [toSkip, left] = [limits.start, limits.end];
  if (left > longestSeconds * limits.sampleRate) throw tooLong();
  for await (const piece of pieces) {
    const kept = piece.subarray(Math.min(toSkip, piece.length)).subarray(0, Math.max(left, 0));
    toSkip -= Math.min(toSkip, piece.length);
    left -= kept.length;
    if (kept.length > 0) yield kept;
  }
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const [left, right] = channels;
  if (!left) return new Float32Array();
  return right ? left.map((sample, place) => (sample + (right[place] ?? 0)) / 2) : left;
}

function opusHead(description: ArrayBuffer | ArrayBufferView | undefined): {
  preSkip: number;
  mapping: number;
} {
  if (!description) return { preSkip: 0, mapping: 0 };
  const head = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset, description.byteLength)
    : new DataView(description);
  return { preSkip: head.getUint16(10, true), mapping: head.getUint8(18) };
}

function tooLong(): UnfitMedia {
  return new UnfitMedia('too-long', `more than ${longestSeconds} seconds`);
}
