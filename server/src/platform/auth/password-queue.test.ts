import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPasswordQueue } from './password-queue.ts';

it('runs one at a time, known devices first, and refuses when too many wait', async () => {
  const queue = createPasswordQueue({ maxWaiting: 2 });
  const done: string[] = [];
  let running = 0;
  const run = (name: string, isUrgent: boolean) =>
    queue.run(async () => {
      running += 1;
      expect(running).toBe(1);
      await setImmediate();
      running -= 1;
      done.push(name);
      return name;
    }, isUrgent);
  const all = [run('first', false), run('stranger 1', false), run('stranger 2', false), run('known', true)];
  await expect(run('stranger 3', false)).rejects.toMatchObject({
    code: 'ERR_TOO_MANY_REQUESTS',
    data: { retryAfterSeconds: 5 },
  });
  await Promise.all(all);
  expect(done).toEqual(['first', 'known', 'stranger 1', 'stranger 2']);
  expect(await run('later', false)).toBe('later');
});

it('goes on after work that failed', async () => {
  const queue = createPasswordQueue({ maxWaiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error('broken')), false);
  const next = queue.run(() => Promise.resolve('done'), false);
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
