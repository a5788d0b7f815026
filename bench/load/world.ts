import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { seedAttendances } from './seed-attendances.ts';
import { type SeededCompany, type Sizes, seedConversations } from './seed-conversations.ts';

/** The product as a separate process on a database with a history. */
export interface World<Described = readonly SeededCompany[]> {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  /** Time from the start of the process to its first response. */
  readonly startMs: number;
  readonly world: Described;
}

export interface Making<Described> {
  readonly name: string;
  /** Size of the data and the seed files of this folder: a change in either creates a new world. */
  readonly sizes: object;
  readonly seeds: readonly string[];
  fill(client: pg.Client, passwordHash: string): Promise<Described>;
  /** Environment variables of the product, in addition to the database. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Uses the stored database without a copy, and lets PostgreSQL count the pages that each statement reads. */
  readonly isOnlyRead?: boolean;
}

export const password = 'medida-1234';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, '.cache', 'bench');

/** Hash of the schema, the seed files and the sizes: a change in any of them creates a new world. */
function fingerprint({ sizes, seeds }: Pick<Making<unknown>, 'sizes' | 'seeds'>): string {
  const migrations = join(root, 'server', 'migrations');
  const hash = createHash('sha256').update(JSON.stringify(sizes));
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)));
  for (const file of seeds) hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Returns the folder where a world is kept between runs, and deletes worlds of older schemas. */
function folderOf({ name, ...making }: Pick<Making<unknown>, 'name' | 'sizes' | 'seeds'>): string {
  const folder = `${name}-${fingerprint(making)}`;
  const ofThisName = new RegExp(`^${name}-[0-9a-f]{12}$`, 'u');
  const isOld = (other: string) => ofThisName.test(other) && other !== folder;
  mkdirSync(cache, { recursive: true });
  const kept = readdirSync(cache, { withFileTypes: true }).map((entry) => entry.name);
  for (const old of kept.filter(isOld)) rmSync(join(cache, old), { recursive: true });
  return join(cache, folder);
}

interface Seed {
  readonly url: string;
  readonly passwordHash: string;
}

async function fill<Described>({ url, passwordHash }: Seed, making: Making<Described>): Promise<Described> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const described = await making.fill(client, passwordHash);
  await client.end();
  return described;
}

/** Runs the work on a world with two large companies of this size among small ones. */
export function inWorld(name: string, sizes: Sizes, work: (world: World) => Promise<void>): Promise<void> {
  return inWorldOf(
    {
      name,
      sizes,
      seeds: ['seed-conversations.ts', 'seed-attendances.ts'],
      async fill(client, passwordHash) {
        const companies = await seedConversations(client, { sizes: [sizes, sizes], passwordHash });
        for (const { companyId } of companies) await seedAttendances(client, companyId);
        return companies;
      },
    },
    work,
  );
}

/** Runs the work on a world, which is filled at the first call and kept on disk; its process ends with the work. */
export async function inWorldOf<Described>(
  making: Making<Described>,
  work: (world: World<Described>) => Promise<void>,
): Promise<void> {
  const { environment = {}, isOnlyRead = false } = making;
  const measured = spawn(
    process.execPath,
    ['trials/measured-world.ts', folderOf(making), password, JSON.stringify({ environment, isOnlyRead })],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<number>((resolve) => measured.once('close', (code) => resolve(code ?? 1)));
  for await (const line of createInterface({ input: measured.stdout })) {
    const value = JSON.parse(line.slice(line.indexOf(' ')));
    if (line.startsWith('seed ')) measured.stdin.write(`${JSON.stringify(await fill(value, making))}\n`);
    if (!line.startsWith('ready ')) continue;
    try {
      await work(value);
    } finally {
      measured.stdin.end();
    }
  }
  if ((await ended) !== 0) throw new Error(`The world "${making.name}" ended with a failure.`);
}
