import { sql } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';

export function presenceStore({ db, companyId }: Tx) {
  return {
    /** Held until the commit: processes that speak of the same person take turns. Those who were deleted are left out. */
    async lock(userIds: readonly number[]): Promise<number[]> {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', 'in', userIds)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      return rows.map(({ id }) => id);
    },

    async put(userId: number, hostId: string, isAway: boolean): Promise<void> {
      await db
        .insertInto('user_presences')
        .values({ company_id: companyId, user_id: userId, host_id: hostId, is_away: isAway })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'user_id', 'host_id']).doUpdateSet({ is_away: isAway }),
        )
        .execute();
    },

    async remove(userIds: readonly number[], hostId: string): Promise<void> {
      await db
        .deleteFrom('user_presences')
        .where('company_id', '=', companyId)
        .where('host_id', '=', hostId)
        .where('user_id', 'in', userIds)
        .execute();
    },
  };
}

/** Says that this process lives; true when nothing was known of it, or no longer. */
export async function beatHost(
  { db }: PlatformTx,
  hostId: string,
  roles: readonly string[],
): Promise<boolean> {
  const { is_new } = await db
    .insertInto('presence_hosts')
    .values({ id: hostId, roles: [...roles] })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return is_new;
}

/** Not while people are still written down for it. */
export async function deleteHost({ db }: PlatformTx, hostId: string): Promise<void> {
  await db
    .deleteFrom('presence_hosts')
    .where('id', '=', hostId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_presences')
            .select('host_id')
            .whereRef('user_presences.host_id', '=', 'presence_hosts.id'),
        ),
      ),
    )
    .execute();
}
