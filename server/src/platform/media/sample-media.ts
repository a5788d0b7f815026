import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import type { Sound } from './decode-sound.ts';
import { type OpusFrame, opusRate, packOpus } from './encode-sound.ts';

export interface Tone {
  readonly seconds: number;
  readonly sampleRate: number;
  readonly frequency?: number;
  /** From this second on there is silence. */
  readonly silentFrom?: number;
}

/** A pure tone, half as loud as can be. For tests. */
export function tone({ seconds, sampleRate, frequency = 440, silentFrom = seconds }: Tone): Sound {
  const samples = Math.round(seconds * sampleRate);
  const pieceLength = 4800;
  async function* pieces(): AsyncGenerator<Float32Array> {
    for (let first = 0; first < samples; first += pieceLength) {
      yield Float32Array.from({ length: Math.min(pieceLength, samples - first) }, (_, index) => {
        const time = (first + index) / sampleRate;
        return time < silentFrom ? Math.sin(2 * Math.PI * frequency * time) / 2 : 0;
      });
    }
  }
  return { sampleRate, pieces: pieces() };
}

export async function collectSamples({ pieces }: Sound): Promise<Float32Array> {
  const all: number[] = [];
  for await (const piece of pieces) all.push(...piece);
  return Float32Array.from(all);
}

/** Frequency and loudest sample between two moments. */
export function measureTone(samples: Float32Array, sampleRate: number, from: number, to: number) {
  const part = samples.subarray(from * sampleRate, to * sampleRate);
  const rises = part.filter((sample, place) => place > 0 && sample >= 0 && (part[place - 1] ?? 0) < 0);
  return { frequency: rises.length / (to - from), peak: Math.max(...part.map(Math.abs)) };
}

/** Silence of any length in hardly any bytes. For tests. */
export async function silentNote(seconds: number): Promise<Uint8Array> {
  const sixtyMsOfNothing = new Uint8Array([3 << 3]);
  const samples = 0.06 * opusRate;
  async function* frames(): AsyncGenerator<OpusFrame> {
    for (let time = 0; time < seconds; time += 0.06) yield { data: sixtyMsOfNothing, samples };
  }
  return await packOpus(frames(), 0);
}

/** A video container with undecodable frames. For tests. */
export async function filmFile(film: {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly rotation?: 0 | 90;
}): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const frames = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(frames, { rotation: film.rotation ?? 0 });
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: film.width, codedHeight: film.height };
  for (let second = 0; second < film.seconds; second += 1) {
    await frames.add(new EncodedPacket(new Uint8Array(100), 'key', second, 1), { decoderConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The writer ended without a file');
  return new Uint8Array(target.buffer);
}
