import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { watchEventLoop } from './process-figures.ts';

it('the lag of the event loop tells that the process was busy, and begins anew when it was read', async () => {
  const lag = watchEventLoop();
  onTestFinished(lag.stop);
  await wait(100);
  const until = performance.now() + 400;
  while (performance.now() < until);
  await wait(100);
  expect(lag.readMs()).toBeGreaterThan(300);
  expect(lag.readMs()).toBe(0);
});
