import { connectionsDownMax } from '@prosa/contracts/platform-health/schema.ts';
import { sql } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';

/** Over all companies, as the platform's own role sees them. */
export function healthQueries({ db }: PlatformTx) {
  /** Not running although nobody asked it to stop; one that never ran is not down. */
  const down = db
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.company_id')
    .where('companies.status', '=', true)
    .where('connections.status', '<>', sql.lit('CONNECTED'))
    .where(({ eb, or, and, not }) =>
      not(
        and([
          eb('connections.status', '=', sql.lit('DISCONNECTED')),
          or([eb('connections.reason', 'is', null), eb('connections.reason', '=', sql.lit('requested'))]),
        ]),
      ),
    );

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
        ])
        .orderBy('connections.status_since')
        .orderBy('connections.id')
        .limit(sql.lit(connectionsDownMax))
        .execute(),

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
