import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { StartError } from '#platform/errors.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresBinaries } from './postgres-launch.ts';
import { readPostmasterPid } from './postgres-leftovers.ts';
import { findStartMark, waitUntil } from './process-identity.ts';

const isRoot = process.getuid?.() === 0;
const log = pino({ level: 'silent' });
let home = '';
let folder = '';

// mkdtemp makes a folder that only its owner may enter: as root, PostgreSQL's account cannot pass it by itself.
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'prosa-postgres-'));
  folder = path.join(home, 'postgres');
  const server = await startEmbeddedPostgres({ folder, log, durable: false });
  await query(server.url, "create table notes as select 'ação' as body");
  await server.stop();
});

afterAll(() => rm(home, { recursive: true, force: true }));

async function start(options: { folder?: string; onDeath?: () => void } = {}) {
  const server = await startEmbeddedPostgres({ folder, log, durable: false, ...options });
  onTestFinished(() => server.stop());
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const START_IN_CHILD = `
  import { pino } from ${JSON.stringify(import.meta.resolve('pino'))};
  import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
  const [folder, ending] = process.argv.slice(1);
  const { url } = await startEmbeddedPostgres({ folder, log: pino({ level: 'silent' }), durable: false });
  process.stdout.write(url);
  if (ending === 'exit') process.exit(0);
  setInterval(() => {}, 1000);`;

function startInChild(ending: 'exit' | 'stay', target = folder) {
  return spawn(process.execPath, ['--input-type=module', '-e', START_IN_CHILD, target, ending], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('a fresh folder becomes a UTF-8 database that listens on the loopback only', async () => {
  const server = await start();
  expect(await query(server.url, "select lower('ÇÃO'), current_setting('listen_addresses')")).toEqual([
    'ção',
    '127.0.0.1',
  ]);
  expect(await query(server.url, "select current_setting('timezone'), current_setting('fsync')")).toEqual([
    'UTC',
    'off',
  ]);
  expect((await stat(path.join(home, 'postgres-password'))).mode & 0o777).toBe(0o600);
  expect(new URL(server.url).hostname).toBe('127.0.0.1');
});

test('words with accents stay whole for the trigram search', async () => {
  const server = await start();
  await query(server.url, 'create extension pg_trgm');
  expect(
    await query(server.url, "select similarity('ção', 'c-o') < 1, similarity('ção', 'ÇÃO') = 1"),
  ).toEqual([true, true]);
});

test('a wrong password is refused', async () => {
  const server = await start();
  const wrong = new URL(server.url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('a stop ends every process and may be repeated, and the next start finds the data', async () => {
  const first = await start();
  const pid = readPostmasterPid(folder) ?? 0;
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();
  expect(findStartMark(pid)).toBeUndefined();
  expect(existsSync(path.join(folder, 'postmaster.pid'))).toBe(false);
  const second = await start();
  expect(await query(second.url, "select body from notes where body = 'ação'")).toEqual(['ação']);
});

test('the database of a server killed by force is stopped, started anew, and has lost nothing', async () => {
  const child = startInChild('stay');
  const [url] = await once(child.stdout, 'data');
  await query(String(url), "insert into notes values ('committed')");
  const orphan = readPostmasterPid(folder) ?? 0;
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(findStartMark(orphan)).toBeDefined();
  const server = await start();
  expect(findStartMark(orphan)).toBeUndefined();
  expect(await query(server.url, 'select body from notes order by 1')).toEqual(['ação', 'committed']);
});

test('a server that simply exits takes its database along', async () => {
  const child = startInChild('exit');
  await once(child, 'exit');
  expect(await waitUntil(() => !existsSync(path.join(folder, 'postmaster.pid')), 30_000)).toBe(true);
});

test('a lock file with the number of a foreign process is no obstacle, and that process survives', async () => {
  const foreign = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void foreign.kill('SIGKILL'));
  await once(foreign, 'spawn');
  await writeFile(path.join(folder, 'postmaster.pid'), `${foreign.pid}\n${folder}\n`);
  const server = await start();
  expect(await query(server.url, "select body from notes where body = 'ação'")).toEqual(['ação']);
  expect(findStartMark(foreign.pid ?? 0)).toBeDefined();
});

test('the owner hears when PostgreSQL dies without being asked', async () => {
  const died = Promise.withResolvers<void>();
  await start({ onDeath: died.resolve });
  process.kill(readPostmasterPid(folder) ?? 0, 'SIGKILL');
  await died.promise;
  const server = await start();
  expect(await query(server.url, "select body from notes where body = 'ação'")).toEqual(['ação']);
});

test('a start that fails says what PostgreSQL said', async () => {
  const version = path.join(folder, 'PG_VERSION');
  const before = await readFile(version, 'utf8');
  await writeFile(version, '9.6\n');
  onTestFinished(() => writeFile(version, before));
  await expect(start()).rejects.toThrow(
    new StartError(
      `PostgreSQL did not start: database files are incompatible with server (its log is ${path.join(home, 'postgres.log')})`,
    ),
  );
});

test('a half-finished creation is done again from the beginning', async () => {
  const target = path.join(home, 'interrupted', 'postgres');
  const child = startInChild('stay', target);
  const begun = path.join(`${target}.init`, 'data', 'PG_VERSION');
  expect(await waitUntil(() => existsSync(begun), 30_000)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(target)).toBe(false);
  const server = await start({ folder: target });
  expect(await query(server.url, 'select 1')).toEqual([1]);
  expect(existsSync(`${target}.init`)).toBe(false);
});

test('a folder with something else in it is left alone', async () => {
  const target = path.join(home, 'photos');
  await mkdir(target);
  await writeFile(path.join(target, 'cat.jpg'), '');
  await expect(start({ folder: target })).rejects.toThrow(
    /holds something that is not a PostgreSQL database/,
  );
  expect(existsSync(path.join(target, 'cat.jpg'))).toBe(true);
});

test('a folder that cannot be written is one clear sentence', async () => {
  const file = path.join(home, 'a-file');
  await writeFile(file, '');
  await expect(start({ folder: path.join(file, 'postgres') })).rejects.toThrow(
    `The folder ${file} cannot be written (a part of the path is a file). Set DATA_DIR to a folder you can write to.`,
  );
});

test.runIf(isRoot)(
  'as root it runs as another account, also below a folder only root may enter',
  async () => {
    await chmod(home, 0o700);
    const server = await start();
    const pid = readPostmasterPid(folder) ?? 0;
    expect((await stat(folder)).uid).not.toBe(0);
    expect((await stat(`/proc/${pid}`)).uid).toBe((await stat(folder)).uid);
    expect(await query(server.url, "select body from notes where body = 'ação'")).toEqual(['ação']);
  },
);

test('is made by an older PostgreSQL too, which has no locales of its own', async () => {
  const { initdb, postgres } = await findPostgresBinaries();
  const older = path.join(home, 'older-initdb');
  const refuses =
    'case "$*" in *locale-provider*) echo "initdb: error: unrecognized locale provider" >&2; exit 1;; esac';
  await writeFile(older, `#!/bin/sh\n${refuses}\nexec "${initdb}" "$@"\n`, { mode: 0o755 });
  const binaries = { initdb: older, postgres };
  const server = await startEmbeddedPostgres({
    folder: path.join(home, 'older'),
    log,
    durable: false,
    binaries,
  });
  onTestFinished(() => server.stop());
  expect(await query(server.url, "select lower('AÇÃO') as word")).toEqual(['ação']);
});
