import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { App, TestCompany } from './builders.ts';

/** Moved by whoever looks, not by what they do. */
const passing = ['sessions', 'user_presences'];

/** The tables that hold rows of companies, those to come included. */
async function companyTables(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and has_table_privilege(c.oid, 'select') and c.relname <> all (${passing})
      and (c.relname = 'companies' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

let tables: Promise<string[]> | undefined;

/** Everything a company has, by table, to see that nothing moved. */
export async function companySnapshot(
  app: App,
  { id }: Pick<TestCompany, 'id'>,
): Promise<Record<string, unknown[]>> {
  const { db } = app.database.reader(id);
  tables ??= companyTables(db);
  const selects = (await tables).map(
    (name) => sql`select ${sql.lit(name)} as name, (
      select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)), '[]') from ${sql.table(name)} as t) as rows`,
  );
  const { rows } = await sql<{
    name: string;
    rows: unknown[];
  }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map((table) => [table.name, table.rows]));
}
