import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openMp3Stream } from './mp3-stream.ts';

const wasm = readFileSync(
  new URL('../../../node_modules/wasm-media-encoders/wasm/mp3.wasm', import.meta.url),
);

const tone = (length: number, rate: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => 0.5 * Math.sin((2 * Math.PI * 440 * index) / rate));

describe('A voice', () => {
  it.each([44_100, 48_000, 16_000, 96_000])('heard at %d Hz becomes MP3 at 128 kbps', async (rate) => {
    const stream = await openMp3Stream(wasm, rate);
    const piece = tone(2048, rate);
    for (let heard = 0; heard < 3 * rate; heard += piece.length) stream.add(piece);
    const mp3 = stream.finish();
    const [first = 0, second = 0] = new Uint8Array(await mp3.arrayBuffer());
    expect([mp3.type, first, second & 0xe6]).toEqual(['audio/mpeg', 0xff, 0xe2]);
    // Three seconds, and the frame or two by which an encoder lags.
    expect(mp3.size).toBeGreaterThan(3 * 16_000);
    expect(mp3.size).toBeLessThan(3.2 * 16_000);
  });

  it('of half a second is below the smallest that is sent, one of a second above', async () => {
    const sizes = await Promise.all(
      [0.5, 1].map(async (seconds) => {
        const stream = await openMp3Stream(wasm, 48_000);
        stream.add(tone(seconds * 48_000, 48_000));
        return stream.finish().size;
      }),
    );
    expect(sizes.map((size) => size < 10_000)).toEqual([true, false]);
  });
});
