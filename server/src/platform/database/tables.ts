import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export interface TableColumns {
  readonly schema: string;
  readonly name: string;
  /** Without those that PostgreSQL computes itself. */
  readonly columns: readonly string[];
}

export interface SequenceState {
  readonly schema: string;
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

export interface Reference {
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly targetSchema: string;
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** As SQL, to make it again. */
  readonly definition: string;
}

/** `"public"."messages"`, whatever the names are. */
export function quoted(...names: string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join('.');
}

/** Every table with rows of its own: of a partitioned one, its partitions. */
export async function readTables(client: pg.ClientBase, schemas: readonly string[]): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select n.nspname as schema, c.relname as name,
       (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r'
     order by n.nspname, c.relname`,
    [schemas],
  );
  return rows;
}

/** Not bound to a snapshot: read after the tables began to be, they are never behind them. */
export async function readSequences(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'S' order by 1, 2`,
    [schemas],
  );
  const states: SequenceState[] = [];
  for (const { schema, name } of rows) {
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(schema, name)}`,
    );
    for (const { last, isCalled } of state.rows) states.push({ schema, name, last, isCalled });
  }
  return states;
}

export async function writeSequences(client: pg.ClientBase, states: readonly SequenceState[]): Promise<void> {
  for (const { schema, name, last, isCalled } of states) {
    await client.query('select setval($1::regclass, $2, $3)', [quoted(schema, name), last, isCalled]);
  }
}

/** The foreign keys between the tables of these schemas; those that a partition inherits are its parent's. */
export async function readReferences(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select fk.conname as name, source_schema.nspname as schema, source.relname as table,
       (select json_agg(a.attname order by at.position)
        from unnest(fk.conkey) with ordinality at (number, position)
        join pg_attribute a on a.attrelid = fk.conrelid and a.attnum = at.number) as columns,
       target_schema.nspname as "targetSchema", target.relname as target,
       (select json_agg(a.attname order by at.position)
        from unnest(fk.confkey) with ordinality at (number, position)
        join pg_attribute a on a.attrelid = fk.confrelid and a.attnum = at.number) as "targetColumns",
       pg_get_constraintdef(fk.oid) as definition
     from pg_constraint fk
     join pg_class source on source.oid = fk.conrelid
     join pg_namespace source_schema on source_schema.oid = source.relnamespace
     join pg_class target on target.oid = fk.confrelid
     join pg_namespace target_schema on target_schema.oid = target.relnamespace
     where fk.contype = 'f' and fk.conparentid = 0 and source_schema.nspname = any ($1)
     order by 2, 3, 1`,
    [schemas],
  );
  return rows;
}

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
export async function withTriggersDisabled(
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
