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

const [folder = '', password = ''] = process.argv.slice(2);
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

/** Filled by whoever started this process, the first time only; what it says of it is kept beside the database. */
async function filled(url: string): Promise<unknown> {
  const isFilled = await access(described).then(
    () => true,
    () => false,
  );
  if (!isFilled) {
    const seeded = inDatabase(url, 'seeded');
    await execute(url, 'drop database if exists seeded', 'create database seeded');
    await migrate(seeded, join(import.meta.dirname, '..', '..', 'migrations'));
    print('seed', { url: seeded, passwordHash: await hashPassword(password) });
    const { value } = await lines.next();
    await writeFile(described, String(value));
  }
  return JSON.parse(await readFile(described, 'utf8'));
}

/**
 * A process of its own: PostgreSQL on a folder that outlives it, in it a database that is filled once, and the product,
 * again a process of its own, on a copy of that. Says `seed` and waits for a line when there is nothing yet, then
 * `ready`; ends when its input ends.
 */
await mkdir(folder, { recursive: true });
const postgres = await startEmbeddedPostgres({
  folder: join(folder, 'postgres'),
  log: createLog('silent'),
  durable: false,
});
const data = join(folder, 'data');
try {
  const world = await filled(postgres.url);
  const databaseUrl = inDatabase(postgres.url, 'measured');
  await execute(
    postgres.url,
    'drop database if exists measured',
    'create database measured template seeded strategy file_copy',
  );
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
