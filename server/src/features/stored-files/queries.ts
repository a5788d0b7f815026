import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { allowedMb, roomLeft } from './rules.ts';

/** How many bytes the company may still store. */
export async function storageRoom({ db, companyId }: Reader): Promise<number> {
  const row = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .leftJoin('storage_tallies', 'storage_tallies.company_id', 'companies.id')
    .select([
      'plans.storage_mb',
      'companies.is_email_unverified',
      sql<number>`coalesce(storage_tallies.bytes, 0)`.as('used'),
    ])
    .where('companies.id', '=', companyId)
    .executeTakeFirst();
  return row ? roomLeft(allowedMb(row.storage_mb, row.is_email_unverified), row.used) : 0;
}
