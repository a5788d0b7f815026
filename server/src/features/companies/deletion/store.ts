import { sql } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';
import type { Reference } from './rules.ts';

/** Takes so many rows of a table at most, and says how many it took. */
export async function deleteRows(
  { db }: PlatformTx,
  companyId: number,
  { table, atMost }: { readonly table: string; readonly atMost: number },
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select delete_company_rows(${companyId}, ${table}, ${atMost}) as deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}

/** Every table that holds rows of companies, as the database knows them: none can be forgotten. */
export async function companyTables({ db }: PlatformTx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

export async function tableReferences({ db }: PlatformTx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select source.relname as "from", target.relname as "to" from pg_constraint k
    join pg_class source on source.oid = k.conrelid
    join pg_class target on target.oid = k.confrelid
    join pg_namespace n on n.oid = source.relnamespace
    where k.contype = 'f' and n.nspname = 'public'`.execute(db);
  return rows;
}

/** When it was deleted; null if it is not, undefined once it is gone. */
export async function deletingSince(
  { db }: PlatformTx,
  companyId: number,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('companies')
    .select('deleting_since')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.deleting_since;
}

const maxDeleted = 500;

/** Companies deleted after the given moment, latest first. */
export async function companiesDeletedAfter({ db }: PlatformTx, after: Date) {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'email'])
    .select((eb) => eb.ref('deleting_since').$notNull().as('deletedAt'))
    .where('deleting_since', '>', after.toISOString())
    .orderBy('deleting_since', 'desc')
    .limit(sql.lit(maxDeleted))
    .execute();
}
