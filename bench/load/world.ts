import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { seedAttendances } from './seed-attendances.ts';
import { type SeededCompany, type Sizes, seedConversations } from './seed-conversations.ts';

/** The product as a process of its own on a database with a history. */
export interface World<Described = readonly SeededCompany[]> {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  /** From the beginning of the process until it answered. */
  readonly startMs: number;
  readonly world: Described;
}

export interface Making<Described> {
  readonly name: string;
  /** How large it is, and the files of this folder that fill it: another size or another file is another world. */
  readonly sizes: object;
  readonly seeds: readonly string[];
  fill(client: pg.Client, passwordHash: string): Promise<Described>;
  /** What the product is given, beside the database. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Then it is used as it is, and PostgreSQL counts what each statement reads. */
  readonly isOnlyRead?: boolean;
}

export const password = 'medida-1234';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, '.cache', 'bench');

/** Another schema, another way to fill it or another size is another world. */
function fingerprint({ sizes, seeds }: Pick<Making<unknown>, 'sizes' | 'seeds'>): string {
  const migrations = join(root, 'server', 'migrations');
  const hash = createHash('sha256').update(JSON.stringify(sizes));
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)));
  for (const file of seeds) hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Where it is kept from one run to the next; what was made of an older schema is in nobody's way any more. */
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

/** Two large companies of this size among small ones. */
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

/** A world made so, filled at the first call and kept; gone from memory when the work is done. */
export async function inWorldOf<Described>(
  making: Making<Described>,
  work: (world: World<Described>) => Promise<void>,
): Promise<void> {
  const { environment = {}, isOnlyRead = false } = making;
  const measured = spawn(
    process.execPath,
    [
      'server/src/testing/measured-world.ts',
      folderOf(making),
      password,
      JSON.stringify({ environment, isOnlyRead }),
    ],
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
