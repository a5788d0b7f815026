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
