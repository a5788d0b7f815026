import { type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { SecondFactors } from '#platform/database/schema.ts';
import { writtenNow } from '#platform/database/written-now.ts';

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
            .doUpdateSet({ secret, updated_at: writtenNow })
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
          confirmed_at: writtenNow,
          updated_at: writtenNow,
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
        .set({ last_step: step, updated_at: writtenNow })
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False when the code does not exist or was used. */
    async spendRecoveryCode(userId: number, hash: string): Promise<boolean> {
      const { numUpdatedRows } = await ofUser(userId)
        .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})`, updated_at: writtenNow })
        .where(sql<boolean>`${hash} = any (recovery_hashes)`)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
      await ofUser(userId)
        .set({ recovery_hashes: [...hashes], updated_at: writtenNow })
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
