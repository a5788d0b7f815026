import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { CompanyExportRow } from './store.ts';

export function companyExportQueries({ db }: PlatformTx | Reader) {
  return {
    find: (companyId: number): Promise<CompanyExportRow | undefined> =>
      db.selectFrom('company_exports').selectAll().where('company_id', '=', companyId).executeTakeFirst(),
  };
}

/** Returns the companies whose export has expired. */
export async function expiredExports({ db }: PlatformTx, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('company_exports')
    .select('company_id')
    .where('expires_at', '<=', now.toISOString())
    .execute();
  return rows.map(({ company_id: id }) => id);
}
