import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostmasterPid } from '@prosa/server/src/platform/process/postgres-leftovers.ts';
import { findStartMark } from '@prosa/server/src/platform/process/process-identity.ts';
import { expect, it, onTestFinished, vi } from 'vitest';

/** A process begins, and a database is made from nothing, beside everything else that is tested. */
const beginsWithin = { timeout: 200_000, interval: 50 };

it('a chaos run that is told to end while it starts, and told again, leaves no process and no file', async () => {
  const home = await mkdtemp(join(tmpdir(), 'prosa-interrupted-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  // PostgreSQL may run as somebody else.
  await chmod(home, 0o755);
  const run = spawn(process.execPath, [join(import.meta.dirname, 'measure-chaos.ts')], {
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', TMPDIR: home },
    stdio: 'ignore',
  });
  const ended = once(run, 'exit');
  const postgres = await vi.waitFor(async () => {
    const folder = (await readdir(home)).find((name) => name.startsWith('prosa-chaos-')) ?? '';
    const pid = readPostmasterPid(join(home, folder, 'postgres'));
    if (pid === undefined) throw new Error('PostgreSQL has not begun.');
    return pid;
  }, beginsWithin);
  run.kill('SIGTERM');
  run.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
  expect(findStartMark(postgres)).toBeUndefined();
  expect(await readdir(home)).toEqual([]);
});
