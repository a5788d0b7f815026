import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
let owner: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase('template0');
  folder = await mkdtemp(join(tmpdir(), 'prosa-migrations-'));
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await put('0001_create_a.sql', 'create table a (id integer); insert into a values (1);');
  await put('0002_create_b.sql', 'create table b (id integer);');
});
afterEach(async () => {
  await owner.end();
  await rm(folder, { recursive: true });
});

const put = (name: string, text: string) => writeFile(join(folder, name), text);
const run = () => migrate(database.url, folder);

async function tables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> 'schema_migrations' order by 1`,
  );
  return rows.map(({ name }) => name);
}

it('applies each migration once, in the order of their names', async () => {
  await put('notes.txt', 'not a migration');
  expect(await run()).toEqual(['0001_create_a.sql', '0002_create_b.sql']);
  expect(await run()).toEqual([]);
  await put('0003_fill_b.sql', 'insert into b select id from a;');
  expect(await run()).toEqual(['0003_fill_b.sql']);
  expect((await owner.query('select id from b')).rows).toEqual([{ id: 1 }]);
});

it('lets several processes that start together apply it once', async () => {
  await put('0003_wait.sql', 'select pg_sleep(0.2); insert into a values (2);');
  const results = await Promise.all([run(), run(), run()]);
  expect(results.map((applied) => applied.length).sort()).toEqual([0, 0, 3]);
  expect((await owner.query('select id from a order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

it('refuses a migration that was edited after it ran, by its name', async () => {
  await run();
  await put('0001_create_a.sql', 'create table a (id bigint);');
  await put('0003_create_c.sql', 'create table c (id integer);');
  await expect(run()).rejects.toThrow(
    'The migration 0001_create_a.sql was changed after it ran. Write a new one instead.',
  );
  expect(await tables()).toEqual(['a', 'b']);
});

it('refuses a database that is ahead of the code, by the name it does not know', async () => {
  await run();
  await rm(join(folder, '0002_create_b.sql'));
  await expect(run()).rejects.toThrow(
    'The database has the migration 0002_create_b.sql, which this version does not know.',
  );
});

it('refuses a migration that was slipped in between those that ran', async () => {
  await run();
  await put('0001_slipped_in.sql', 'create table slipped (id integer);');
  await expect(run()).rejects.toThrow('0002_create_b.sql');
  expect(await tables()).toEqual(['a', 'b']);
});

it('rolls a broken migration back whole, names it, and goes on from there once it is mended', async () => {
  await put('0003_broken.sql', 'create table c (id integer); insert into nowhere values (1);');
  await put('0004_after.sql', 'create table d (id integer);');
  await expect(run()).rejects.toThrow(
    'The migration 0003_broken.sql failed: relation "nowhere" does not exist',
  );
  expect(await tables()).toEqual(['a', 'b']);
  await put('0003_broken.sql', 'create table c (id integer);');
  expect(await run()).toEqual(['0003_broken.sql', '0004_after.sql']);
  expect(await tables()).toEqual(['a', 'b', 'c', 'd']);
});

it('says so when the database cannot be reached, and leaves no connection behind', async () => {
  const url = new URL(database.url);
  url.password = 'wrong';
  await expect(migrate(url.href, folder)).rejects.toMatchObject({ code: '28P01' });
  await put('0003_broken.sql', 'nonsense;');
  await expect(run()).rejects.toThrow('0003_broken.sql');
  await eventually(async () => {
    const { rows } = await owner.query(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend'`,
    );
    expect(rows).toEqual([]);
  });
});
