import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { hashPassword } from '#platform/auth/password.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/process/embedded-postgres.ts';
import { freePort } from './measured-server.ts';
import { spawnServer } from './server-process.ts';

interface Options {
  readonly environment?: Readonly<Record<string, string>>;
  /** It needs no copy then, and PostgreSQL counts what each statement reads. */
  readonly isOnlyRead?: boolean;
}

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
    await migrate(seeded, join(import.meta.dirname, '..', '..', 'migrations'));
    print('seed', { url: seeded, passwordHash: await hashPassword(password) });
    const { value } = await lines.next();
    if (isOnlyRead) {
      await execute(seeded, 'create extension pg_stat_statements');
      await execute(seeded, `alter system set shared_preload_libraries = 'pg_stat_statements'`);
    }
    await writeFile(described, String(value));
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
const postgres = await startPostgres(true);
const data = join(folder, 'data');
try {
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
    SEED: 'none',
    ...environment,
  });
  try {
    await server.running;
    const startMs = performance.now() - startedAt;
    print('ready', { url: `http://127.0.0.1:${port}`, pid: server.pid, databaseUrl, startMs, world });
    await lines.next();
  } finally {
    server.kill('SIGTERM');
    await server.ended;
    process.stderr.write(server.output.stderr);
  }
} finally {
  await postgres.stop();
  await rm(data, { recursive: true, force: true });
}
