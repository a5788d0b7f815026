import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hashPassword } from '@prosa/server/src/platform/auth/password.ts';
import { migrate } from '@prosa/server/src/platform/database/migrate.ts';
import { createLog } from '@prosa/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '@prosa/server/src/platform/process/embedded-postgres.ts';
import { spawnServer } from '@prosa/server/testing/server-process.ts';
import pg from 'pg';
import { interruption, unlessInterrupted } from './interruption.ts';
import { endServer, freePort } from './measured-server.ts';

interface Options {
  readonly environment?: Readonly<Record<string, string>>;
  /** It needs no copy then, and PostgreSQL counts what each statement reads. */
  readonly isOnlyRead?: boolean;
}

const signal = interruption();
const [folder = '', password = '', options = '{}'] = process.argv.slice(2);
const { environment = {}, isOnlyRead = false }: Options = JSON.parse(options);
const described = join(folder, 'world.json');
const print = (word: string, value: unknown) =>
  void process.stdout.write(`${word} ${JSON.stringify(value)}\n`);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const inDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const startPostgres = (durable: boolean) =>
  startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: createLog('silent'), durable });

/** Filled by whoever started this process, without a thought for the disk; what they say of it is kept beside it. */
async function fill(): Promise<void> {
  const postgres = await startPostgres(false);
  try {
    const seeded = inDatabase(postgres.url, 'seeded');
    await execute(postgres.url, 'drop database if exists seeded', 'create database seeded');
    await migrate(seeded, join(import.meta.dirname, '..', 'server', 'migrations'));
    print('seed', { url: seeded, passwordHash: await hashPassword(password) });
    const { value, done = false } = await unlessInterrupted(signal, lines.next());
    if (done) throw new Error('Nobody is there any more who would fill it.');
    if (isOnlyRead) {
      await execute(seeded, 'create extension pg_stat_statements');
      await execute(seeded, `alter system set shared_preload_libraries = 'pg_stat_statements'`);
    }
    // All of it or nothing: by this file it is known to be full.
    await writeFile(`${described}.draft`, String(value));
    await rename(`${described}.draft`, described);
  } finally {
    await postgres.stop();
  }
}

/** The first time only. */
async function filled(): Promise<unknown> {
  const isFilled = await access(described).then(
    () => true,
    () => false,
  );
  if (!isFilled) await fill();
  return JSON.parse(await readFile(described, 'utf8'));
}

async function copyOf(url: string): Promise<string> {
  await execute(
    url,
    'drop database if exists measured',
    'create database measured template seeded strategy file_copy',
  );
  return inDatabase(url, 'measured');
}

/**
 * A process of its own: PostgreSQL, as the product runs it, on a folder that outlives it, in it a database that is filled
 * once, and the product, again a process of its own, on a copy of that. Says `seed` and waits for a line when there is
 * nothing yet, then `ready`; ends when its input ends.
 */
await mkdir(folder, { recursive: true });
const world = await filled();
await using started = new AsyncDisposableStack();
const postgres = started.adopt(await startPostgres(true), ({ stop }) => stop());
signal.throwIfAborted();
const data = join(folder, 'data');
started.defer(() => rm(data, { recursive: true, force: true }));
const databaseUrl = isOnlyRead ? inDatabase(postgres.url, 'seeded') : await copyOf(postgres.url);
const port = await freePort();
const startedAt = performance.now();
const server = spawnServer({
  DATA_DIR: data,
  DATABASE_URL: databaseUrl,
  HOST: '127.0.0.1',
  PORT: String(port),
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '100000',
  CONNECTIONS_PER_ADDRESS: '65535',
  SEED: 'none',
  // The database outlives the data folder, in which a key would be made anew each time.
  SECRET_KEY: 'the same for every run on this database 0123456789',
  ...environment,
});
started.defer(() => endServer(server));
await unlessInterrupted(signal, server.running);
const startMs = performance.now() - startedAt;
print('ready', { url: `http://127.0.0.1:${port}`, pid: server.pid, databaseUrl, startMs, world });
await unlessInterrupted(signal, lines.next());
