import type { PersonPresence } from '@prosa/contracts/presence/schema.ts';
import { sql } from 'kysely';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';

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
export async function recordHeartbeat(
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

type PresenceRow = Awaited<ReturnType<ReturnType<typeof presenceQueries>['all']>>[number];

export function presenceQueries({ db, companyId }: Reader) {
  const rows = db
    .selectFrom('users')
    .where('users.company_id', '=', companyId)
    .select(({ selectFrom }) => [
      'users.id',
      'users.last_seen_at',
      selectFrom('user_presences')
        // Null when the user has no open client; otherwise whether all their clients are away.
        .select(sql<boolean | null>`bool_and(is_away)`.as('is_away'))
        .whereRef('user_presences.company_id', '=', 'users.company_id')
        .whereRef('user_presences.user_id', '=', 'users.id')
        .as('is_away'),
    ]);
  return {
    all: () => rows.orderBy('users.id').execute(),
    of: (userIds: readonly number[]) => rows.where('users.id', 'in', userIds).orderBy('users.id').execute(),
    async onHost(hostId: string): Promise<number[]> {
      const found = await db
        .selectFrom('user_presences')
        .select('user_id')
        .where('company_id', '=', companyId)
        .where('host_id', '=', hostId)
        .execute();
      return found.map((row) => row.user_id);
    },
  };
}

export interface DeadHost {
  readonly id: string;
  readonly seenAt: string;
  /** Companies with presence rows left for this host. */
  readonly companyIds: readonly number[];
}

/** Hosts without a heartbeat for too long. */
export async function findDeadHosts({ db }: PlatformTx, deadAfterSeconds: number): Promise<DeadHost[]> {
  const rows = await db
    .selectFrom('presence_hosts')
    .select(({ selectFrom }) => [
      'presence_hosts.id',
      'presence_hosts.seen_at',
      selectFrom('user_presences')
        .select(sql<number[] | null>`array_agg(distinct company_id)`.as('ids'))
        .whereRef('user_presences.host_id', '=', 'presence_hosts.id')
        .as('company_ids'),
    ])
    .where('presence_hosts.seen_at', '<', sql<string>`now() - make_interval(secs => ${deadAfterSeconds})`)
    .execute();
  return rows.map((row) => ({ id: row.id, seenAt: row.seen_at, companyIds: row.company_ids ?? [] }));
}

export function presentPresence(row: PresenceRow): PersonPresence {
  return {
    userId: row.id,
    online: row.is_away !== null,
    away: row.is_away === true,
    lastSeenAt: row.last_seen_at,
  };
}
