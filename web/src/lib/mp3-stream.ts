import { createEncoder } from 'wasm-media-encoders/esnext';

export interface Mp3Stream {
  /** One piece of sound, from -1 to 1. */
  readonly add: (samples: Float32Array) => void;
  readonly finish: () => Blob;
}

/** The highest rate that MP3 has. */
const highestRate = 48_000;

/** Encodes one voice to MP3 at 128 kbps, as the specification fixes it, while it is being recorded. */
export async function openMp3Stream(wasm: string | Uint8Array, sampleRate: number): Promise<Mp3Stream> {
  const encoder = await createEncoder('audio/mpeg', wasm);
  encoder.configure({
    channels: 1,
    sampleRate,
    bitrate: 128,
    ...(sampleRate > highestRate ? { outputSampleRate: highestRate } : {}),
  });
  const parts: BlobPart[] = [];
  // The encoder uses its buffer again with the next call.
  const keep = (bytes: Uint8Array): void => void parts.push(new Uint8Array(bytes));
  return {
    add: (samples) => keep(encoder.encode([samples])),
    finish: () => {
      keep(encoder.finalize());
      return new Blob(parts, { type: 'audio/mpeg' });
    },
  };
}
