import pg from 'pg';
import { quoted, type Reference, readReferences } from '#platform/database/tables.ts';

/** Facts about the tables of a company that the catalogue does not contain; the application provides them. */
export interface ArchiveRules {
  /** Tables that are not exported, and why. */
  readonly excluded: Readonly<Record<string, string>>;
  /** `table.column` of ids without a foreign key, and the table they refer to. */
  readonly references: Readonly<Record<string, string>>;
  /** `table.column` whose value changes in an export, as SQL; `idOf` returns the new id of a row. */
  readonly values: Readonly<
    Record<string, (row: string, idOf: (table: string, id: string) => string) => string>
  >;
  /** `table.column` that looks like a reference but is none: ids of external systems, and JSON without ids. */
  readonly plain: ReadonlySet<string>;
}

export interface ArchivedTable {
  readonly name: string;
  readonly columns: readonly ArchivedColumn[];
  /** Has an id of its own, by which other tables refer to it. */
  readonly isNumbered: boolean;
}

export interface ArchivedColumn {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

/** Reads from the catalogue every table with rows of a company, including future ones, except those left out. */
export async function readArchivedTables(
  client: pg.ClientBase,
  rules: ArchiveRules,
): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `select c.relname as name,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> '') as "isNumbered",
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'isKey', coalesce(a.attnum = any (pk.conkey), false)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c
     left join pg_constraint pk on pk.conrelid = c.oid and pk.contype = 'p'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (c.relname = 'companies' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
     order by c.relname`,
  );
  return rows.filter(({ name }) => !(name in rules.excluded));
}

export type ReferenceTable = (table: string, column: string) => string | undefined;

/** Finds the table an id refers to: by its foreign key, or by the rules. */
export async function readReferenceTables(
  client: pg.ClientBase,
  rules: ArchiveRules,
): Promise<ReferenceTable> {
  const targets = new Map<string, string>(Object.entries(rules.references));
  for (const reference of await readReferences(client, ['public'])) {
    const column = columnOf(reference);
    if (column) targets.set(`${reference.table}.${column}`, reference.target);
  }
  return (table, column) => targets.get(`${table}.${column}`);
}

function columnOf({ columns, targetColumns }: Reference): string | undefined {
  const column = columns[targetColumns.indexOf('id')];
  return column === 'company_id' ? undefined : column;
}

/** Returns columns without a rule and left-out tables that do not exist, for a test. */
export async function findUncoveredColumns(url: string, rules: ArchiveRules): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await readArchivedTables(client, rules);
    const every = await readArchivedTables(client, { ...rules, excluded: {} });
    const referenceOf = await readReferenceTables(client, rules);
    const gone = Object.keys(rules.excluded).filter((name) => !every.some((table) => table.name === name));
    return [...gone, ...uncoveredColumns(tables, referenceOf, rules)];
  } finally {
    await client.end();
  }
}

/** Columns that look like references and have no rule. */
function uncoveredColumns(
  tables: readonly ArchivedTable[],
  referenceOf: ReferenceTable,
  rules: ArchiveRules,
): string[] {
  return tables.flatMap(({ name: table, columns }) =>
    columns
      .filter(({ name, type }) => /_ids?$/.test(name) || type === 'jsonb')
      .filter(({ name }) => name !== 'company_id' && referenceOf(table, name) === undefined)
      .map(({ name }) => `${table}.${name}`)
      .filter((place) => !(place in rules.values || rules.plain.has(place))),
  );
}

/** Sort order that is the same before and after, since new ids are assigned in the order of the old ones. */
export function orderOf({ columns }: ArchivedTable, row: string): string {
  const keys = columns.filter(({ isKey }) => isKey);
  return (keys.length > 0 ? keys : columns)
    .map(({ name, type }) => `${row}.${quoted(name)}${type === 'text' ? ' collate "C"' : ''}`)
    .join(', ');
}
