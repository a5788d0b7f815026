import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { requireSupportedServer } from './server-checks.ts';

/** Arbitrary advisory lock id: only one process of the cluster migrates at a time. */
const migrationLock = 7_268_001;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Runs work while no other process migrates or runs other work under this lock. */
export async function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'prosa' });
  await client.connect();
  try {
    await lockMigrations(client);
    return await work();
  } finally {
    await client.end();
  }
}

export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
}

/** Returns the migrations that have run on this database, in order. */
export async function readHistory(client: pg.ClientBase): Promise<Pick<Migration, 'name' | 'checksum'>[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return rows;
}

/**
 * Migrates the database to the newest schema, forward only. A migration that was edited after it ran, or that the code
 * no longer has, stops the startup: the schema would not match the code.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await requireSupportedServer(client);
    await lockMigrations(client);
    await prepareHistory(client);
    const applied = await readHistory(client);
    checkHistory(applied, migrations);
    const pending = migrations.slice(applied.length);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** Migrates an empty schema to the state after these migrations, inside the caller's transaction. */
export async function migrateWithin(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await prepareHistory(client);
  for (const { name, text, checksum } of migrations) {
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

async function prepareHistory(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`);
  await client.query(`comment on table schema_migrations is 'platform: which migrations have run'`);
}

export function checkHistory(
  applied: readonly { name: string; checksum: string }[],
  known: readonly Migration[],
): void {
  for (const [index, row] of applied.entries()) {
    const migration = known[index];
    if (migration?.name !== row.name) {
      throw new Error(`The database has the migration ${row.name}, which this version does not know.`);
    }
    if (migration.checksum !== row.checksum) {
      throw new Error(`The migration ${row.name} was changed after it ran. Write a new one instead.`);
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Drops and recreates the application's schema, inside the caller's transaction. Restores the default grants of a new
 * database.
 */
export async function rebuildSchema(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await client.query('grant usage on schema public to public');
}
