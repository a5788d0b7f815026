import { sql } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';

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
