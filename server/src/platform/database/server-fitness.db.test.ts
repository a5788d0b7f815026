import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migrationsFolder } from '#testing/schema-types.ts';
import { urlOf } from '#testing/test-database.ts';
import { migrate } from './migrate.ts';
import { describeUnfitServer } from './server-fitness.ts';

it.each([
  [140_012, 'UTF8', 'Prosa needs PostgreSQL 15 or newer; the server of DATABASE_URL is 14.12.'],
  [150_000, 'UTF8', undefined],
])('D11: PostgreSQL %i with %s: %s', (versionNumber, encoding, expected) => {
  expect(describeUnfitServer({ versionNumber, version: '14.12', encoding })).toBe(expected);
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
