import { randomUUID } from 'node:crypto';
import type { TestCompany } from '@prosa/server/testing/builders.ts';
import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import type { TenantTable } from './tenant-tables.ts';

interface NeededColumn {
  readonly name: string;
  readonly type: string;
  /** A word that a check of the column allows, where it allows only some. */
  readonly word: string | null;
}

/** The columns that a row cannot be without, or all that nothing fills in by itself. */
const unfilledColumns = `
  select a.attname as name, format_type(a.atttypid, null) as type,
    (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''::text')
     from pg_constraint k
     where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey) limit 1) as word
  from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and (a.attnotnull or $2) and not a.atthasdef
    and a.attidentity = '' and a.attgenerated = ''`;

function valueFor({ name, type, word }: NeededColumn, company: TestCompany): unknown {
  if (name === 'company_id') return company.id;
  if (type === 'text') return word ?? `x${company.id}`;
  if (/^(?:integer|bigint|smallint|numeric|double precision|real)$/.test(type)) return 1;
  if (type === 'uuid') return randomUUID();
  if (type === 'boolean') return true;
  if (type === 'bytea') return Buffer.from(randomUUID());
  if (type.endsWith('[]')) return [];
  return type.startsWith('json') ? '{}' : '2026-03-05T12:00:00Z';
}

async function insertAnything(
  owner: OwnerConnection,
  table: string,
  { company, isWhole }: { readonly company: TestCompany; readonly isWhole: boolean },
): Promise<void> {
  const columns = await owner.query<NeededColumn>(unfilledColumns, [table, isWhole]);
  const names = columns.map(({ name }) => name);
  const places = columns.map((_, index) => `$${index + 1}`);
  await owner.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    columns.map((column) => valueFor(column, company)),
  );
}

/**
 * Makes a row in each table in which the company has none, without asking what it means: for what must hold of any row.
 * The names of the tables that would not take one.
 */
export async function fillTables(
  owner: OwnerConnection,
  tables: readonly TenantTable[],
  company: TestCompany,
): Promise<string[]> {
  const unfilled: string[] = [];
  // Its rows need not refer to anything that is there.
  await owner.query('set session_replication_role = replica');
  for (const { name, companyColumn } of tables) {
    const found = await owner.count(`select from ${name} where ${companyColumn} = $1 limit 1`, [company.id]);
    if (found > 0) continue;
    try {
      await insertAnything(owner, name, { company, isWhole: false }).catch(() =>
        insertAnything(owner, name, { company, isWhole: true }),
      );
    } catch (error) {
      unfilled.push(`${name}: ${(error as Error).message}`);
    }
  }
  await owner.query('set session_replication_role = origin');
  return unfilled;
}
