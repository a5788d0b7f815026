import pg from 'pg';
import { quoted, type Reference, readReferences } from '#platform/database/table-catalogue.ts';

/** What the catalogue does not tell about the tables of a company; whoever knows the nouns says it. */
export interface CarryingRules {
  /** Tables that stay behind, and why. */
  readonly leftOut: Readonly<Record<string, string>>;
  /** `table.column` of ids that no foreign key guards, and the table they are of. */
  readonly references: Readonly<Record<string, string>>;
  /** `table.column` whose value is another one elsewhere, as SQL; `idOf` says what an id of a table becomes. */
  readonly values: Readonly<
    Record<string, (row: string, idOf: (table: string, id: string) => string) => string>
  >;
  /** `table.column` that names no row though it looks like it: ids of others, and JSON without any. */
  readonly plain: ReadonlySet<string>;
}

export interface CarriedTable {
  readonly name: string;
  readonly columns: readonly CarriedColumn[];
  /** Has a number of its own, by which others refer to it. */
  readonly isNumbered: boolean;
}

export interface CarriedColumn {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

/** Every table with rows of a company but those that stay behind, asked of the catalogue: those to come included. */
export async function readCarriedTables(
  client: pg.ClientBase,
  rules: CarryingRules,
): Promise<CarriedTable[]> {
  const { rows } = await client.query<CarriedTable>(
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
  return rows.filter(({ name }) => !(name in rules.leftOut));
}

export type ReferenceTable = (table: string, column: string) => string | undefined;

/** Which table an id is of: by its foreign key, or by what the rules say. */
export async function readReferenceTables(
  client: pg.ClientBase,
  rules: CarryingRules,
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

/** What the rules do not speak of, and what they speak of that is not there: for a test. */
export async function findUnexplained(url: string, rules: CarryingRules): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await readCarriedTables(client, rules);
    const every = await readCarriedTables(client, { ...rules, leftOut: {} });
    const referenceOf = await readReferenceTables(client, rules);
    const gone = Object.keys(rules.leftOut).filter((name) => !every.some((table) => table.name === name));
    return [...gone, ...unexplainedColumns(tables, referenceOf, rules)];
  } finally {
    await client.end();
  }
}

/** Columns that look as if they named a row and that nobody has said anything about. */
function unexplainedColumns(
  tables: readonly CarriedTable[],
  referenceOf: ReferenceTable,
  rules: CarryingRules,
): string[] {
  return tables.flatMap(({ name: table, columns }) =>
    columns
      .filter(({ name, type }) => /_ids?$/.test(name) || type === 'jsonb')
      .filter(({ name }) => name !== 'company_id' && referenceOf(table, name) === undefined)
      .map(({ name }) => `${table}.${name}`)
      .filter((place) => !(place in rules.values || rules.plain.has(place))),
  );
}

/** In an order that is the same before and after, since numbers are given anew in the order of the old ones. */
export function orderOf({ columns }: CarriedTable, row: string): string {
  const keys = columns.filter(({ isKey }) => isKey);
  return (keys.length > 0 ? keys : columns)
    .map(({ name, type }) => `${row}.${quoted(name)}${type === 'text' ? ' collate "C"' : ''}`)
    .join(', ');
}
