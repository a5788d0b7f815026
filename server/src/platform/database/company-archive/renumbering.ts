import type pg from 'pg';
import { isSealed, type SealedColumn, type SealedRow, type SecretBox } from '#platform/auth/secret-box.ts';
import { quoted } from '#platform/database/tables.ts';
import type { ArchivedColumn, ArchivedTable, ArchiveRules, ReferenceTable } from './archived-tables.ts';

/** Source of a table's rows, as SQL. */
export type RowsOf = (table: string) => string;

export interface Renumbering {
  readonly tables: readonly ArchivedTable[];
  readonly referenceOf: ReferenceTable;
  readonly rules: ArchiveRules;
  readonly from: { readonly companyId: number; readonly rowsOf: RowsOf };
  readonly to: { readonly companyId: number; readonly planId: number };
}

const mapOf = (table: string): string => quoted('pg_temp', `became_${table}`);

/** Assigns new ids to all rows: the next values of the sequence, or, in a file, counted from 1. */
export async function assignIds(
  client: pg.ClientBase,
  { tables, from }: Pick<Renumbering, 'tables' | 'from'>,
  next: 'of the sequence' | 'from one',
): Promise<void> {
  for (const { name } of tables.filter(({ isNumbered }) => isNumbered)) {
    const number =
      next === 'from one'
        ? 'row_number() over ()'
        : `nextval(pg_get_serial_sequence('${quoted(name)}', 'id'))`;
    await client.query(
      `create temporary table ${quoted(`became_${name}`)} on commit drop as
       select id as former, ${number} as number from (select id from ${from.rowsOf(name)} as row order by id) as rows`,
    );
    await client.query(`create index on ${mapOf(name)} (former)`);
  }
}

/** Rows of a table with new ids: the values of `columns`, in their order. */
export function renumberedRows(table: ArchivedTable, renumbering: Renumbering): string {
  const values = table.columns.map(
    (column) => `${columnValue(table, column, renumbering)} as ${quoted(column.name)}`,
  );
  return `select ${values.join(', ')} from ${renumbering.from.rowsOf(table.name)} as row`;
}

function columnValue(
  table: ArchivedTable,
  { name: column, type }: ArchivedColumn,
  renumbering: Renumbering,
): string {
  const { rules, from, to } = renumbering;
  const value = `row.${quoted(column)}`;
  if (column === 'company_id') return String(to.companyId);
  if (table.name === 'companies' && column === 'id') return String(to.companyId);
  if (table.name === 'companies' && column === 'plan_id') return String(to.planId);
  if (column === 'id' && table.isNumbered) return idOf(renumbering, table.name, value);
  const special = rules.values[`${table.name}.${column}`];
  if (special) return special('row', (target, id) => idOf(renumbering, target, id));
  const target = renumbering.referenceOf(table.name, column);
  if (target !== undefined) return idOf(renumbering, target, value);
  if (!(column.endsWith('_key') && type === 'text')) return value;
  // Files are stored in the folder of their company.
  const folder = `c${from.companyId}/`;
  return `case when starts_with(${value}, '${folder}')
    then 'c${to.companyId}/' || substr(${value}, ${folder.length + 1}) else ${value} end`;
}

/** New id of a row; null for a row of a table that is not carried. */
function idOf({ tables }: Renumbering, target: string, id: string): string {
  const isCarried = tables.some(({ name, isNumbered }) => name === target && isNumbered);
  return isCarried ? `(select number from ${mapOf(target)} where former = ${id})` : 'null';
}

/** Old id of a row, by its new one. */
const formerIdOf = (target: string, id: string): string =>
  `(select former from ${mapOf(target)} where number = ${id})`;

interface SealedPlace {
  readonly row: string;
  readonly sealed: string;
  readonly is: SealedRow;
  readonly was: SealedRow;
}

/**
 * Seals secrets again for their renumbered rows, because a secret is bound to its row. Without the original key a
 * secret is useless and is removed.
 */
export async function resealSecrets(
  client: pg.ClientBase,
  renumbering: Renumbering,
  {
    box,
    columns,
    tableOf,
    isKnown,
  }: {
    readonly box: SecretBox;
    readonly columns: readonly SealedColumn[];
    /** Current location of a table's rows. */
    readonly tableOf: (table: string) => string;
    readonly isKnown: boolean;
  },
): Promise<void> {
  const { tables, from, to } = renumbering;
  for (const { table, column, key, placeOf } of columns) {
    if (!tables.some(({ name }) => name === table)) continue;
    const target = tableOf(table);
    const { rows } = await client.query<SealedPlace>(
      `select row.ctid::text as row, row.${quoted(column)} as sealed, ${keyOf(key, (name) => `row.${quoted(name)}`)} as is,
         ${keyOf(key, (name) => formerKey(table, name, renumbering))} as was
       from ${target} as row where row.company_id = $1 and row.${quoted(column)} like 'v1.%'`,
      [to.companyId],
    );
    for (const { row, sealed, is, was } of rows.filter((each) => isSealed(each.sealed))) {
      const anew = isKnown
        ? box.seal(box.open(sealed, placeOf(from.companyId, was)), placeOf(to.companyId, is))
        : '';
      await client.query(`update ${target} set ${quoted(column)} = $1 where ctid = $2::tid`, [anew, row]);
    }
  }
}

const keyOf = (key: readonly string[], value: (name: string) => string): string =>
  `json_build_object(${key.map((name) => `'${name}', ${value(name)}`).join(', ')})`;

function formerKey(table: string, column: string, { tables, referenceOf }: Renumbering): string {
  const isOwn = column === 'id' && tables.some(({ name, isNumbered }) => name === table && isNumbered);
  const target = isOwn ? table : referenceOf(table, column);
  return target === undefined ? `row.${quoted(column)}` : formerIdOf(target, `row.${quoted(column)}`);
}
