import type { ConnectionLedger } from '@prosa/contracts/connections/schema.ts';
import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { Connections, DB } from '#platform/database/schema.ts';
import { foldedOrder } from '#platform/database/sql-expressions.ts';

export type ConnectionRow = Selectable<Connections>;
export type ConnectionWithQueues = NonNullable<
  Awaited<ReturnType<ReturnType<typeof connectionQueries>['find']>>
>;

function queuesOf(eb: ExpressionBuilder<DB, 'connections'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('connection_queues')
      .innerJoin('queues', (join) =>
        join
          .onRef('queues.company_id', '=', 'connection_queues.company_id')
          .onRef('queues.id', '=', 'connection_queues.queue_id'),
      )
      .select(['queues.id', 'queues.name', 'queues.color'])
      .whereRef('connection_queues.company_id', '=', 'connections.company_id')
      .whereRef('connection_queues.connection_id', '=', 'connections.id')
      .orderBy('queues.order_queue')
      .orderBy('queues.id'),
  );
}

/** Connections with their queues, in one statement for any number of rows. */
export function connectionQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('connections').where('connections.company_id', '=', companyId);
  const rows = own.selectAll('connections').select((eb) => queuesOf(eb).as('queues'));
  return {
    all: () => rows.orderBy(foldedOrder('connections.name')).orderBy('connections.id').execute(),

    find: (id: number) => rows.where('connections.id', '=', id).executeTakeFirst(),

    /** Newest first. */
    changes: (id: number, limit: number) =>
      db
        .selectFrom('connection_changes')
        .select(['status', 'reason', 'at'])
        .where('company_id', '=', companyId)
        .where('connection_id', '=', id)
        .orderBy('id', 'desc')
        .limit(sql.lit(limit))
        .execute(),

    /** Counts the incoming events of a connection: today's in the company's time zone, and all that wait or failed. */
    async ledger(id: number): Promise<ConnectionLedger> {
      const { rows: found } = await sql<ConnectionLedger>`
        with midnight as (
          select date_trunc('day', now() at time zone zone) at time zone zone as at
          from (select coalesce(max(value), ${settingDefinitions.timezone.default}) as zone from settings
                where company_id = ${companyId} and key = 'timezone') as company
        ), events as not materialized (
          select state, received_at from incoming_events
          where company_id = ${companyId} and connection_id = ${id}
        )
        select
          (select count(*)::integer from events where received_at >= midnight.at) as received,
          (select count(*)::integer from events where received_at >= midnight.at and state = 'applied') as applied,
          (select count(*)::integer from events where state = 'waiting') as waiting,
          (select count(*)::integer from events where state = 'failed') as failed
        from midnight`.execute(db);
      return found[0] ?? { received: 0, applied: 0, waiting: 0, failed: 0 };
    },

    async count(): Promise<number> {
      const { count } = await own
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

/** Finds the connection with a token; its hash is unique over all companies. */
export async function findByTokenHash({ db }: PlatformTx, hash: Buffer) {
  const row = await db
    .selectFrom('connections')
    .select(['id', 'company_id'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row && { companyId: mintCompanyId(row.company_id), connectionId: row.id };
}

export interface RunningConnection {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly hasRequest: boolean;
}

/** Every connection that needs an owner, over all companies. */
export async function runningConnections({ db }: PlatformTx): Promise<RunningConnection[]> {
  const rows = await db
    .selectFrom('connections')
    .select(['id', 'company_id', 'request'])
    .where(({ eb, or }) => or([eb('status', '<>', sql.lit('DISCONNECTED')), eb('request', 'is not', null)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id, company_id, request }) => ({
    id,
    companyId: mintCompanyId(company_id),
    hasRequest: request !== null,
  }));
}
