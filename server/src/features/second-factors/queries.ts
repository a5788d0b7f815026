import { type SettingKey, settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

const requiring: SettingKey = 'requireSecondFactor';

export function secondFactorQueries({ db, companyId }: Reader) {
  const isRequired = sql<boolean>`coalesce((select value from settings
    where company_id = ${companyId} and key = ${requiring}), ${settingDefinitions[requiring].default}) = 'enabled'`;
  return {
    find: (userId: number) =>
      db
        .selectFrom('second_factors')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .executeTakeFirst(),

    /**
     * The user's second factor and the company's requirement, in one statement; `confirmed_at` is null for a user
     * without one.
     */
    standing: (userId: number) =>
      db
        .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('always'))
        .leftJoin('second_factors', (join) =>
          join.on('company_id', '=', companyId).on('user_id', '=', userId),
        )
        .select(['confirmed_at', sql<number>`coalesce(cardinality(recovery_hashes), 0)`.as('codes_left')])
        .select(isRequired.as('is_required'))
        .executeTakeFirstOrThrow(),
  };
}
