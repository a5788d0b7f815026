import { expect, test } from 'vitest';
import { upsample } from './resample.ts';
import { collectSamples, measureTone, tone } from './sample-media.ts';

test.each([
  [8000, 440],
  [22_050, 3000],
  [44_100, 440],
  [44_100, 12_000],
])('a tone recorded at %i Hz stays %i Hz and as loud at 48 kHz', async (sampleRate, frequency) => {
  const samples = await collectSamples(upsample(tone({ seconds: 1, sampleRate, frequency }), 48_000));
  expect(samples.length / 48_000).toBeCloseTo(1, 3);
  const heard = measureTone(samples, 48_000, 0.2, 0.8);
  expect(Math.abs(heard.frequency - frequency)).toBeLessThan(frequency * 0.01);
  expect(heard.peak).toBeGreaterThan(0.49);
  expect(heard.peak).toBeLessThan(0.51);
});

test('a sound that has the rate already is left alone', async () => {
  const sound = tone({ seconds: 0.1, sampleRate: 48_000 });
  expect(upsample(sound, 48_000)).toBe(sound);
});
