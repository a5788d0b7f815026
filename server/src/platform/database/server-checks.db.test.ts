import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import { startFakePooler } from '#testing/fake-pooler.ts';
import { migrationsFolder } from '#testing/schema-types.ts';
import { createTestDatabase, urlOf } from '#testing/test-database.ts';
import { migrate } from './migrate.ts';
import { describeUnsupportedServer, requireOwnSessions } from './server-checks.ts';

const log = createLog('silent');

it('takes a PostgreSQL that is connected directly', async () => {
  const { url } = await createTestDatabase();
  await requireOwnSessions(url, log);
});

it.each([
  [
    'ignoring-options',
    /^The database of DATABASE_URL cannot be used: connections do not keep their settings \(.*statement_timeout.*role\)\. PgBouncer drops them when ignore_startup_parameters names "options"\. [^\n]+$/,
  ],
  [
    'transaction',
    /^The database of DATABASE_URL cannot be used: [^\n]+pool_mode = session in PgBouncer[^\n]+$/,
  ],
] as const)('D6: refuses a pooler that is %s', async (mode, line) => {
  const { url } = await createTestDatabase();
  const pooler = await startFakePooler(url, mode);
  onTestFinished(() => pooler.close());
  await expect(requireOwnSessions(pooler.url, log)).rejects.toThrow(line);
});

it.each([
  [140_012, 'UTF8', 'Prosa needs PostgreSQL 15 or newer; the server of DATABASE_URL is 14.12.'],
  [150_000, 'UTF8', undefined],
])('D11: PostgreSQL %i with %s: %s', (versionNumber, encoding, expected) => {
  expect(describeUnsupportedServer({ versionNumber, version: '14.12', encoding })).toBe(expected);
});

it('D11: a database that is not UTF8 is refused before anything is made in it', async () => {
  const cluster = new pg.Client({ connectionString: inject('clusterUrl') });
  await cluster.connect();
  await cluster.query(
    `create database latin1 encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  );
  await cluster.end();
  const url = urlOf(inject('clusterUrl'), 'latin1');
  await expect(migrate(url, migrationsFolder)).rejects.toThrow(
    `The database of DATABASE_URL has the encoding LATIN1; Prosa needs UTF8: create it with "encoding 'UTF8' template template0".`,
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as made from pg_tables where schemaname = 'public'`,
  );
  await client.end();
  expect(rows).toEqual([{ made: 0 }]);
});
