import { createEncoder } from 'wasm-media-encoders/esnext';

/** To the encoder. What comes over the port is `Float32Array`, and 'end' after the last one. */
export interface OpenEncoder {
  readonly port: MessagePort;
  readonly sampleRate: number;
}

/** From the encoder. */
export type EncoderMessage =
  | { readonly kind: 'ready' }
  /** How much sound there is by now, and how loud the last piece was, from 0 to 1. */
  | { readonly kind: 'heard'; readonly elapsedMs: number; readonly level: number }
  | { readonly kind: 'done'; readonly mp3: Blob };

export interface Mp3Stream {
  /** One piece of sound, from -1 to 1. */
  readonly add: (samples: Float32Array) => void;
  readonly finish: () => Blob;
}

/** The highest rate that MP3 has. */
const maxSampleRate = 48_000;

/** Encodes one voice to MP3 at 128 kbps, as the specification fixes it, while it is being recorded. */
export async function openMp3Stream(wasm: string | Uint8Array, sampleRate: number): Promise<Mp3Stream> {
  const encoder = await createEncoder('audio/mpeg', wasm);
  encoder.configure({
    channels: 1,
    sampleRate,
    bitrate: 128,
    ...(sampleRate > maxSampleRate ? { outputSampleRate: maxSampleRate } : {}),
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
