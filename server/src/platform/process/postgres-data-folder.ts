import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '#platform/errors.ts';
import type { Account, Launch } from './postgres-launch.ts';
import { killInitialisers } from './postgres-leftovers.ts';

export const POSTGRES_USER = 'prosa';

export type DataFolder = {
  readonly folder: string;
  readonly account: Account | undefined;
  readonly launch: Launch;
  readonly initdb: string;
  readonly durable: boolean;
};

/** Makes the data folder unless it is there already; returns the password of the database's user. */
export async function ensureDataFolder(data: DataFolder): Promise<string> {
  const passwordFile = path.join(path.dirname(data.folder), 'postgres-password');
  const workshop = `${data.folder}.init`;
  if (existsSync(workshop)) {
    await killInitialisers(workshop);
    await rm(workshop, { recursive: true, force: true, maxRetries: 5 });
  }
  if (existsSync(path.join(data.folder, 'PG_VERSION'))) return readPassword(passwordFile);
  await refuseForeignContent(data.folder);
  const password = randomBytes(24).toString('hex');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flush: true });
  await initialise(data, workshop, password);
  return password;
}

async function readPassword(file: string): Promise<string> {
  const password = existsSync(file) ? (await readFile(file, 'utf8')).trim() : '';
  if (password !== '') return password;
  throw new StartError(`The password of the embedded database is gone: restore ${file} from your backup.`);
}

async function refuseForeignContent(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new StartError(`${folder} holds something that is not a PostgreSQL database. Move it away.`);
  }
}

// Made aside and renamed when whole: whatever interrupts initdb, the data folder is complete or absent.
async function initialise(data: DataFolder, workshop: string, password: string): Promise<void> {
  const pwfile = path.join(workshop, 'password');
  const fresh = path.join(workshop, 'data');
  await mkdir(workshop, { mode: 0o700 });
  await writeFile(pwfile, `${password}\n`, { mode: 0o600 });
  if (data.account) {
    await chown(workshop, data.account.uid, data.account.gid);
    await chown(pwfile, data.account.uid, data.account.gid);
  }
  const args = [`--pgdata=${fresh}`, `--username=${POSTGRES_USER}`, `--pwfile=${pwfile}`];
  args.push('--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions');
  args.push('--locale=C');
  if (!data.durable) args.push('--no-sync');
  await initialiseIn(data, workshop, args);
  await rename(fresh, data.folder);
  await rm(workshop, { recursive: true, force: true });
  await syncFolder(path.dirname(data.folder));
}

const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
/**
 * pg_trgm and text search use the C library to classify letters; its plain C locale would split words at each accent.
 * Not every library has the first locale; PostgreSQL before 17 has no builtin locales.
 */
const locales = [
  [...builtin, '--lc-ctype=C.UTF-8'],
  [...builtin, '--lc-ctype=en_US.UTF-8'],
  ['--lc-ctype=C.UTF-8'],
];

async function initialiseIn(data: DataFolder, workshop: string, args: readonly string[]): Promise<void> {
  let output = '';
  for (const locale of locales) {
    const result = await run(data, workshop, [...args, ...locale]);
    if (result.code === 0) return;
    output = result.output;
    if (!/invalid locale name|unrecognized locale provider/.test(output)) break;
  }
  throw new StartError(`The database could not be created: ${lastLine(output)}`);
}

function run(data: DataFolder, cwd: string, args: string[]): Promise<{ code: number; output: string }> {
  const command = data.launch(data.initdb, args);
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, {
      ...command.options,
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    child.on('error', (cause) => {
      reject(
        new StartError(`The database could not be created: ${command.file} could not be run.`, { cause }),
      );
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function lastLine(output: string): string {
  // initdb ends its output with cleanup messages, which explain nothing.
  const lines = output.split('\n').filter((line) => /error|fatal|panic/i.test(line));
  return (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? 'initdb failed').trim();
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The address of the embedded PostgreSQL that a server is running on this folder; undefined when none is. */
export function findRunningPostgres(folder: string): string | undefined {
  const file = path.join(folder, 'postmaster.pid');
  const passwordFile = path.join(path.dirname(folder), 'postgres-password');
  if (!(existsSync(file) && existsSync(passwordFile))) return undefined;
  const port = readFileSync(file, 'utf8').split('\n')[3]?.trim();
  const password = readFileSync(passwordFile, 'utf8').trim();
  return port && `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/postgres`;
}
