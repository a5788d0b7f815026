import { sql } from 'kysely';
import type { PlatformTx, Reader } from '#platform/database/database.ts';

export type PresenceRow = Awaited<ReturnType<ReturnType<typeof presenceQueries>['all']>>[number];

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
