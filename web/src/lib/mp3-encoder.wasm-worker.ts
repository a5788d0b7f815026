/**
 * The encoder's thread. The server lets a script named `*.wasm-worker-*.js`, and no other, compile WebAssembly: see
 * server/src/platform/http/web-app.ts.
 */
import wasmUrl from 'wasm-media-encoders/wasm/mp3?url';
import type { EncoderMessage, OpenEncoder } from './mp3-stream.ts';
import { openMp3Stream } from './mp3-stream.ts';

const post = (message: EncoderMessage): void => self.postMessage(message);

async function open({ port, sampleRate }: OpenEncoder): Promise<void> {
  const stream = await openMp3Stream(wasmUrl, sampleRate);
  let samples = 0;
  port.onmessage = ({ data }: MessageEvent<Float32Array | 'end'>) => {
    if (data === 'end') {
      post({ kind: 'done', mp3: stream.finish() });
      return;
    }
    stream.add(data);
    samples += data.length;
    post({ kind: 'heard', elapsedMs: Math.round((samples / sampleRate) * 1000), level: loudness(data) });
  };
  post({ kind: 'ready' });
}

function loudness(samples: Float32Array): number {
  return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
}

self.onmessage = ({ data }: MessageEvent<OpenEncoder>) => {
  open(data).catch((error: unknown) => {
    // Thrown where nobody waits, it reaches the page as the worker's error.
    setTimeout(() => {
      throw error;
    });
  });
};
