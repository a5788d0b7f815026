import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { quoted, readReferences, type TableColumns } from './table-catalogue.ts';

/** The rows of a table as PostgreSQL writes them, in the order they lie on the disk. */
export function copyOut(client: pg.ClientBase, { schema, name, columns }: TableColumns): Readable {
  const names = columns.map((column) => quoted(column)).join(', ');
  return client.query(copyTo(`copy ${quoted(schema, name)} (${names}) to stdout`));
}

export function copyIn(client: pg.ClientBase, { schema, name, columns }: TableColumns): Writable {
  const names = columns.map((column) => quoted(column)).join(', ');
  return client.query(copyFrom(`copy ${quoted(schema, name)} (${names}) from stdin`));
}

export async function emptyTables(client: pg.ClientBase, tables: readonly TableColumns[]): Promise<void> {
  if (tables.length === 0) return;
  await client.query(`truncate ${tables.map(({ schema, name }) => quoted(schema, name)).join(', ')} cascade`);
}

/**
 * Loads rows in any order and unchanged: triggers are disabled, and references are checked once all rows are there.
 * Requires only ownership of the tables.
 */
export async function withoutReactions(
  client: pg.ClientBase,
  tables: readonly TableColumns[],
  load: () => Promise<void>,
): Promise<void> {
  const references = await readReferences(client, [...new Set(tables.map(({ schema }) => schema))]);
  for (const { schema, table, name } of references) {
    await client.query(`alter table ${quoted(schema, table)} drop constraint ${quoted(name)}`);
  }
  for (const { schema, name } of tables) {
    await client.query(`alter table ${quoted(schema, name)} disable trigger user`);
  }
  await load();
  for (const { schema, name } of tables) {
    await client.query(`alter table ${quoted(schema, name)} enable trigger user`);
  }
  for (const { schema, table, name, definition } of references) {
    await client.query(`alter table ${quoted(schema, table)} add constraint ${quoted(name)} ${definition}`);
  }
}
