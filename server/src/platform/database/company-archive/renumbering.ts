import type pg from 'pg';
import { quoted } from '#platform/database/table-catalogue.ts';
import type { CarriedColumn, CarriedTable, CarryingRules, ReferenceTable } from './carried-tables.ts';

/** Source of a table's rows, as SQL. */
export type RowsOf = (table: string) => string;

export interface Renumbering {
  readonly tables: readonly CarriedTable[];
  readonly referenceOf: ReferenceTable;
  readonly rules: CarryingRules;
  readonly from: { readonly companyId: number; readonly rowsOf: RowsOf };
  readonly to: { readonly companyId: number; readonly planId: number };
}

const mapOf = (table: string): string => quoted('pg_temp', `became_${table}`);

/** Assigns new ids to all rows: the next values of the sequence, or, in a file, counted from 1. */
export async function giveNumbers(
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
export function renumberedRows(table: CarriedTable, renumbering: Renumbering): string {
  const values = table.columns.map(
    (column) => `${columnValue(table, column, renumbering)} as ${quoted(column.name)}`,
  );
  return `select ${values.join(', ')} from ${renumbering.from.rowsOf(table.name)} as row`;
}

function columnValue(
  table: CarriedTable,
  { name: column, type }: CarriedColumn,
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
export const formerIdOf = (target: string, id: string): string =>
  `(select former from ${mapOf(target)} where number = ${id})`;
