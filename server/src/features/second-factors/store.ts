import { type SettingKey, settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { SecondFactors } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type SecondFactorRow = Selectable<SecondFactors>;

export function secondFactorStore({ db, companyId }: Tx) {
  const ofUser = (userId: number) =>
    db
      .updateTable('second_factors')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null);
  return {
    /** Replaces a secret that was never confirmed; false when a confirmed one exists. */
    async begin(userId: number, secret: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('second_factors')
        .values({ company_id: companyId, user_id: userId, secret })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'user_id'])
            .doUpdateSet({ secret, updated_at: timeOfWrite })
            .where('second_factors.confirmed_at', 'is', null),
        )
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** False when a concurrent request confirmed it first. */
    async confirm(userId: number, step: number, recoveryHashes: readonly string[]): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({
          confirmed_at: timeOfWrite,
          updated_at: timeOfWrite,
          last_step: step,
          recovery_hashes: [...recoveryHashes],
        })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False when a code of this or a later step was used before. */
    async spendStep(userId: number, step: number): Promise<boolean> {
      const { numUpdatedRows } = await ofUser(userId)
        .set({ last_step: step, updated_at: timeOfWrite })
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False when the code does not exist or was used. */
    async spendRecoveryCode(userId: number, hash: string): Promise<boolean> {
      const { numUpdatedRows } = await ofUser(userId)
        .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})`, updated_at: timeOfWrite })
        .where(sql<boolean>`${hash} = any (recovery_hashes)`)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
      await ofUser(userId)
        .set({ recovery_hashes: [...hashes], updated_at: timeOfWrite })
        .execute();
    },

    async delete(userId: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('second_factors')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

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
    status: (userId: number) =>
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
