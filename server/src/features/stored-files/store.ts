import { unverifiedLimits } from '@prosa/contracts/companies/rules.ts';
import { storageLimitOf } from '@prosa/contracts/plans/rules.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';

/** Storage limit of the plan, reduced until the sign-up's e-mail is confirmed. 0 means no limit. */
function allowedMb(storageMb: number, isEmailUnverified: boolean): number {
  if (!isEmailUnverified) return storageMb;
  return storageMb === 0 ? unverifiedLimits.storageMb : Math.min(storageMb, unverifiedLimits.storageMb);
}

/** Negative when more is stored than the plan allows, as after a downgrade. */
function roomLeft(storageMb: number, usedBytes: number): number {
  return (storageLimitOf({ storageMb }) ?? Number.POSITIVE_INFINITY) - usedBytes;
}

/** Files of a company. Their total is maintained by the database (`storage_tallies`). */
export function storedFileStore({ db, companyId }: Tx) {
  return {
    async put(key: string, bytes: number): Promise<void> {
      await db
        .insertInto('stored_files')
        .values({ company_id: companyId, file_key: key, bytes })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'file_key'])
            .doUpdateSet(({ ref }) => ({ bytes: ref('excluded.bytes') })),
        )
        .execute();
    },

    async remove(key: string): Promise<void> {
      await db
        .deleteFrom('stored_files')
        .where('company_id', '=', companyId)
        .where('file_key', '=', key)
        .execute();
    },
  };
}

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
