import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';

test('the system clock sleeps about as long as it is asked to', async () => {
  const before = performance.now();
  await systemClock.sleep(30);
  expect(performance.now() - before).toBeGreaterThanOrEqual(28);
});

test('a sleep of a month does not end at once', async () => {
  const stop = new AbortController();
  const sleep = systemClock.sleep(31 * 24 * 3_600_000, stop.signal);
  const first = await Promise.race([sleep.then(() => 'woke'), systemClock.sleep(40).then(() => 'asleep')]);
  expect(first).toBe('asleep');
  stop.abort(new Error('enough'));
  await expect(sleep).rejects.toThrow('enough');
});
