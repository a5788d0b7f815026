import { expect, test } from 'vitest';
import { waveformOf, withLoudness } from './loudness.ts';
import { collectSamples, tone } from './sample-media.ts';

test('a sound passes unchanged while its length and shape are taken', async () => {
  const make = () => tone({ seconds: 2, sampleRate: 24_000, silentFrom: 1 });
  const meter = withLoudness(make());
  expect(await collectSamples(meter)).toEqual(await collectSamples(make()));
  const { seconds, waveform } = meter.facts();
  expect(seconds).toBe(2);
  expect(waveform).toHaveLength(64);
  expect(Math.min(...waveform.slice(0, 31))).toBeGreaterThan(90);
  expect(Math.max(...waveform.slice(33))).toBe(0);
});

test('what is shorter than its bars is still drawn with all of them', () => {
  expect(waveformOf([0.1, 0.2])).toEqual([...new Array(32).fill(50), ...new Array(32).fill(100)]);
  expect(waveformOf([])).toEqual(new Array(64).fill(0));
  expect(waveformOf([0, 0, 0])).toEqual(new Array(64).fill(0));
});
