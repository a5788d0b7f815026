import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '#platform/errors.ts';
import { claimInstance } from './instance-lock.ts';
import { findStartMark, waitUntil } from './process-identity.ts';

let dataDir = '';
let file = '';
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-lock-'));
  file = path.join(dataDir, 'instance.json');
});

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  await rm(dataDir, { recursive: true, force: true });
});

function claim(): ReturnType<typeof claimInstance> {
  return claimInstance({ dataDir, port: 3000, launcherPid: undefined });
}

function sleeper(script = 'setInterval(() => {}, 1000)'): ChildProcess {
  const child = spawn(process.execPath, ['-e', `${script}; process.stdout.write('up')`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function started(script?: string): Promise<{ child: ChildProcess; pid: number; start: string }> {
  const child = sleeper(script);
  if (child.stdout) await once(child.stdout, 'data');
  const pid = child.pid ?? 0;
  return { child, pid, start: findStartMark(pid) ?? '' };
}

type Held = { pid: number; start: string };

function hold(holder: Held, launcher: Held): Promise<void> {
  const instance = {
    pid: holder.pid,
    processStart: holder.start,
    launcherPid: launcher.pid,
    launcherStart: launcher.start,
    port: 3111,
    startedAt: '2026-01-01T00:00:00.000Z',
  };
  return writeFile(file, JSON.stringify(instance));
}

const CLAIM_IN_CHILD = `
  import { claimInstance } from ${JSON.stringify(new URL('./instance-lock.ts', import.meta.url).href)};
  const [dataDir] = process.argv.slice(1);
  try {
    await claimInstance({ dataDir, port: 3000, launcherPid: undefined });
    console.log('claimed');
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(error.message);
  }`;

test('a claim is written for others to read and is gone after the release', async () => {
  const instance = await claim();
  const written = JSON.parse(await readFile(file, 'utf8'));
  expect(written).toMatchObject({ pid: process.pid, port: 3000, processStart: findStartMark(process.pid) });
  await instance.release();
  expect(existsSync(file)).toBe(false);
  await instance.release();
});

test('a second claim is refused with the address and the process of the first', async () => {
  const running = await started();
  await hold(running, running);
  await expect(claim()).rejects.toThrow(
    new StartError(`Prosa is already running here: http://localhost:3111 (process ${running.pid}).`),
  );
  expect(running.child.exitCode).toBeNull();
});

test('the file of a process that ended is taken over', async () => {
  const ended = await started();
  await kill(ended.child);
  await hold(ended, ended);
  const instance = await claim();
  expect(JSON.parse(await readFile(file, 'utf8')).pid).toBe(process.pid);
  await instance.release();
});

test('a foreign process that got the old number is neither an obstacle nor harmed', async () => {
  const foreign = await started();
  await hold({ pid: foreign.pid, start: '1' }, { pid: foreign.pid, start: '1' });
  const instance = await claim();
  expect(findStartMark(foreign.pid)).toBe(foreign.start);
  await instance.release();
});

test('half a file, as a crash of the machine leaves it, is taken over', async () => {
  await writeFile(file, '{"pid": 12');
  const instance = await claim();
  await instance.release();
});

test('an orphan whose launcher died is asked to end before its place is taken', async () => {
  const launcher = await started();
  await kill(launcher.child);
  const mark = JSON.stringify(path.join(dataDir, 'ended-cleanly'));
  const orphan = await started(
    `process.on('SIGTERM', () => { require('fs').writeFileSync(${mark}, ''); process.exit() }); setInterval(() => {}, 1000)`,
  );
  await hold(orphan, launcher);
  const instance = await claim();
  expect(existsSync(path.join(dataDir, 'ended-cleanly'))).toBe(true);
  expect(findStartMark(orphan.pid)).toBeUndefined();
  await instance.release();
});

test('of several simultaneous starts over a stale file exactly one wins', async () => {
  await hold({ pid: 999_999_999, start: '1' }, { pid: 999_999_999, start: '1' });
  const outputs = await Promise.all(
    [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', CLAIM_IN_CHILD, dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const [chunk] = await once(child.stdout, 'data');
      return String(chunk).trim();
    }),
  );
  const losers = outputs.filter((output) => output.startsWith('Prosa is already running here'));
  expect(outputs.filter((output) => output === 'claimed')).toHaveLength(1);
  expect(losers).toHaveLength(2);
});

test('a start whose launcher is already gone is given up', async () => {
  const launcher = await started();
  await kill(launcher.child);
  await waitUntil(() => findStartMark(launcher.pid) === undefined, 1000);
  await expect(claimInstance({ dataDir, port: 3000, launcherPid: launcher.pid })).rejects.toThrow(/is gone/);
  expect(existsSync(file)).toBe(false);
});

test.each([
  ['below a file', 'file/data', 'a part of the path is a file'],
  ['that is a file', 'file', 'a part of the path is a file'],
  ['where nothing can be created', '/proc/prosa/data', 'it cannot be created there'],
])('a data folder %s is one clear sentence', async (_case, place, reason) => {
  await writeFile(path.join(dataDir, 'file'), '');
  const folder = path.resolve(dataDir, place);
  await expect(claimInstance({ dataDir: folder, port: 3000, launcherPid: undefined })).rejects.toThrow(
    new StartError(
      `The folder ${folder} cannot be written (${reason}). Set DATA_DIR to a folder you can write to.`,
    ),
  );
});
