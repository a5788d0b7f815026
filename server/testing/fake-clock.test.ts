import { expect, test } from 'vitest';
import { fakeClock } from './fake-clock.ts';

test('time stands still until it is advanced', async () => {
  const clock = fakeClock('2026-03-01T10:00:00Z');
  expect(clock.now().toISOString()).toBe('2026-03-01T10:00:00.000Z');
  await clock.advance(90_000);
  expect(clock.now().toISOString()).toBe('2026-03-01T10:01:30.000Z');
});

test('sleepers wake in the order they are due, each at its own time', async () => {
  const clock = fakeClock(0);
  const woken: [string, number][] = [];
  const sleepAndNote = async (name: string, ms: number) => {
    await clock.sleep(ms);
    woken.push([name, clock.now().getTime()]);
  };
  const all = [sleepAndNote('late', 300), sleepAndNote('early', 100), sleepAndNote('never', 9_000)];
  await clock.advance(500);
  expect(woken).toEqual([
    ['early', 100],
    ['late', 300],
  ]);
  expect(clock.sleeping()).toBe(1);
  await clock.advance(9_000);
  await Promise.all(all);
});

test('a loop that sleeps again is woken as often as it is due', async () => {
  const clock = fakeClock(0);
  const beats: number[] = [];
  const loop = (async () => {
    for (let beat = 0; beat < 3; beat++) {
      await clock.sleep(100);
      beats.push(clock.now().getTime());
    }
  })();
  await clock.advance(250);
  expect(beats).toEqual([100, 200]);
  await clock.advance(50);
  await loop;
  expect(beats).toEqual([100, 200, 300]);
});

test('an aborted sleep rejects with the reason and is forgotten', async () => {
  const clock = fakeClock(0);
  const stop = new AbortController();
  const sleep = clock.sleep(1_000, stop.signal);
  stop.abort(new Error('stopping'));
  await expect(sleep).rejects.toThrow('stopping');
  expect(clock.sleeping()).toBe(0);
});
