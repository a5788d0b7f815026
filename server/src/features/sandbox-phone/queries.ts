import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { PhoneRow } from './store.ts';

export function phoneQueries({ db, companyId }: Reader) {
  return {
    find: (connectionId: number): Promise<PhoneRow | undefined> =>
      db
        .selectFrom('sandbox_phones')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .executeTakeFirst(),
  };
}

/** The provider knows its connections by their ids alone. */
export async function companyOfConnection(
  { db }: PlatformTx,
  connectionId: number,
): Promise<CompanyId | undefined> {
  const row = await db
    .selectFrom('connections')
    .select('company_id')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row && mintCompanyId(row.company_id);
}
