import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { checkPassword, hashPassword } from './password.ts';

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
