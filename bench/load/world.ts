import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { type SeededCompany, type Sizes, seedConversations } from './seed-conversations.ts';

/** The product as a process of its own on a database with a history. */
export interface World {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  /** From the beginning of the process until it answered. */
  readonly startMs: number;
  readonly world: readonly SeededCompany[];
}

export const password = 'medida-1234';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, '.cache', 'bench');

/** Another schema, another way to fill it or another size is another world. */
function fingerprint(sizes: Sizes): string {
  const migrations = join(root, 'server', 'migrations');
  const hash = createHash('sha256').update(JSON.stringify(sizes));
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)));
  hash.update(readFileSync(join(import.meta.dirname, 'seed-conversations.ts')));
  return hash.digest('hex').slice(0, 12);
}

/** Where it is kept from one run to the next; what was made of an older schema is in nobody's way any more. */
function folderOf(name: string, sizes: Sizes): string {
  const folder = `${name}-${fingerprint(sizes)}`;
  const isOld = (other: string) => other.startsWith(`${name}-`) && other !== folder;
  mkdirSync(cache, { recursive: true });
  const kept = readdirSync(cache, { withFileTypes: true }).map((entry) => entry.name);
  for (const old of kept.filter(isOld)) rmSync(join(cache, old), { recursive: true });
  return join(cache, folder);
}

interface Seed {
  readonly url: string;
  readonly passwordHash: string;
}

async function fill({ url, passwordHash }: Seed, sizes: Sizes): Promise<SeededCompany[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const companies = await seedConversations(client, { sizes, passwordHash });
  await client.end();
  return companies;
}

/** A world of this size, filled at the first call and kept; gone from memory when the work is done. */
export async function inWorld(
  name: string,
  sizes: Sizes,
  work: (world: World) => Promise<void>,
): Promise<void> {
  const measured = spawn(
    process.execPath,
    ['server/src/testing/measured-world.ts', folderOf(name, sizes), password],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<number>((resolve) => measured.once('close', (code) => resolve(code ?? 1)));
  for await (const line of createInterface({ input: measured.stdout })) {
    const value = JSON.parse(line.slice(line.indexOf(' ')));
    if (line.startsWith('seed ')) measured.stdin.write(`${JSON.stringify(await fill(value, sizes))}\n`);
    if (!line.startsWith('ready ')) continue;
    try {
      await work(value);
    } finally {
      measured.stdin.end();
    }
  }
  if ((await ended) !== 0) throw new Error(`The world "${name}" ended with a failure.`);
}
