import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { checkPassword, createPasswordQueue, hashPassword } from './password.ts';

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

it('rests after strangers, but not while a known device waits', async () => {
  const queue = createPasswordQueue({ maxWaiting: 9 });
  const started: [name: string, at: number][] = [];
  const work = (name: string) => async () => {
    started.push([name, performance.now()]);
    await setTimeout(20);
  };
  const all = [
    queue.run(work('stranger 1'), false),
    queue.run(work('stranger 2'), false),
    queue.run(work('known'), true),
  ];
  await Promise.all(all);
  expect(started.map(([name]) => name)).toEqual(['stranger 1', 'known', 'stranger 2']);
  const [first = 0, , last = 0] = started.map(([, at]) => at);
  expect(last - first).toBeGreaterThan(55);
});

it('goes on after work that failed', async () => {
  const queue = createPasswordQueue({ maxWaiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error('broken')), false);
  const next = queue.run(() => Promise.resolve('done'), false);
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('knows a password by its hash, of ours and of the product people came from', async () => {
  const hash = await hashPassword('uma senha longa');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await checkPassword(hash, 'uma senha longa')).toBe(true);
  expect(await checkPassword(hash, 'outra senha')).toBe(false);
  expect(await checkPassword(undefined, 'uma senha longa')).toBe(false);
  const bcrypt = '$2b$04$9oylu/vvRGTLewnSsXudAuYVuQxr2k97349iHJvkHaJKhtDVN3CeG';
  expect(await checkPassword(bcrypt, 'uma senha longa')).toBe(true);
  expect(await checkPassword(bcrypt, 'outra senha')).toBe(false);
});

it.runIf(process.platform === 'linux')(
  'A8: passwords are checked with a lower priority than requests',
  async () => {
    await hashPassword('uma senha longa');
    const threads = await readdir('/proc/self/task');
    const stats = await Promise.all(
      threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, 'utf8')),
    );
    // The nineteenth field, counted behind the name, which may hold anything.
    const priorities = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
    expect(priorities).toContain(10);
    expect(getPriority()).toBe(0);
  },
);
