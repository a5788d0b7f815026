import { connectionsDownMax, type Waiting, waitingMax } from '@prosa/contracts/platform-health/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { connectionLockSpace } from '#features/connections/rules.ts';
import { deadAfterSeconds } from '#features/presence/people/rules.ts';
import type { PlatformTx } from '#platform/database/database.ts';

/** A gateway process holds a lock for each connection it runs, which ends with the process. */
const hasProcess = sql<boolean>`connections.id in (
  select objid::bigint from pg_locks
  where locktype = 'advisory' and granted and objsubid = 2 and classid = ${sql.lit(connectionLockSpace)}
    and database = (select oid from pg_database where datname = current_database()))`;

/** One that never ran, or that somebody stopped, need not run. */
const shouldRun = sql<boolean>`not (connections.status = 'DISCONNECTED'
  and coalesce(connections.reason, 'requested') = 'requested')`;

/** Over all companies, as the platform's own role sees them. */
export function healthQueries({ db }: PlatformTx) {
  /** Also a connection whose process is gone: the status it left says nothing. */
  const down = db
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.company_id')
    .where('companies.status', '=', true)
    .where(shouldRun)
    .where(({ eb, or, not }) => or([eb('connections.status', '<>', sql.lit('CONNECTED')), not(hasProcess)]));

  async function readWaiting(moments: RawBuilder<{ at: string }>): Promise<Waiting> {
    const { rows } = await sql<Waiting>`
      select least(count(*), ${sql.lit(waitingMax)})::integer as count, min(at) as "oldestAt"
      from (${moments} limit ${sql.lit(waitingMax)}) as waiting (at)`.execute(db);
    return rows[0] ?? { count: 0, oldestAt: null };
  }

  return {
    companies: (now: Date) =>
      db
        .selectFrom('companies')
        .select(({ fn, eb }) => {
          const isDue = eb('due_date', '<', now.toISOString());
          return [
            fn.countAll<number>().filterWhere('status', '=', false).as('disabled'),
            fn.countAll<number>().filterWhere('status', '=', true).filterWhere(isDue).as('expired'),
            fn.countAll<number>().filterWhere('status', '=', true).as('open'),
          ];
        })
        .executeTakeFirstOrThrow(),

    async countConnected(): Promise<number> {
      const { count } = await db
        .selectFrom('connections')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', sql.lit('CONNECTED'))
        .where(hasProcess)
        .executeTakeFirstOrThrow();
      return count;
    },

    async countDown(): Promise<number> {
      const { count } = await down
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    longestDown: () =>
      down
        .select([
          'connections.id',
          'connections.name',
          'connections.company_id',
          'companies.name as company_name',
          'connections.status',
          'connections.reason',
          'connections.status_since',
          hasProcess.as('has_process'),
        ])
        .orderBy('connections.status_since')
        .orderBy('connections.id')
        .limit(sql.lit(connectionsDownMax))
        .execute(),

    waitingOutgoing: () =>
      readWaiting(sql`
        select outgoing_acts.created_at from outgoing_acts
        join connections on connections.id = outgoing_acts.connection_id
        where outgoing_acts.handed_over_at is null and ${shouldRun} order by outgoing_acts.id`),

    waitingIncoming: () => readWaiting(sql`select received_at from incoming_events where state = 'waiting'`),

    async processes() {
      const { rows } = await sql<{ role: string; running: number; last_seen_at: string }>`
        select role, max(seen_at) as last_seen_at,
          (count(*) filter (where seen_at >= now() - make_interval(secs => ${sql.lit(deadAfterSeconds)})))::integer
            as running
        from presence_hosts cross join unnest(roles) as role
        group by role`.execute(db);
      return rows;
    },

    async lastBackupAt(): Promise<string | null> {
      const row = await db.selectFrom('installation').select('backed_up_at').executeTakeFirst();
      return row?.backed_up_at ?? null;
    },

    companyNames: (ids: readonly number[]) =>
      db
        .selectFrom('companies')
        .select(['id', 'name'])
        .where('id', '=', sql<number>`any(${ids}::integer[])`)
        .execute(),

    async database() {
      const { rows } = await sql<{
        size_bytes: number;
        connections: number;
        max_connections: number;
        version: string;
      }>`
        select pg_database_size(current_database()) as size_bytes,
          (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
          current_setting('max_connections')::integer as max_connections,
          split_part(current_setting('server_version'), ' ', 1) as version`.execute(db);
      return rows[0] ?? { size_bytes: 0, connections: 0, max_connections: 0, version: '' };
    },
  };
}
