import { type Selectable, sql } from 'kysely';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { prepareStatement } from '#platform/database/compiled-queries.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import type { IncomingEvents } from '#platform/database/schema.ts';
import { literals } from '#platform/database/sql-expressions.ts';
import type { LedgerEvent, Outcome } from './rules.ts';

export type LedgerRow = Selectable<IncomingEvents>;

/**
 * Stores events in the given order; duplicates add nothing and get no id. One statement, which is a transaction by
 * itself: everything is stored when this resolves.
 */
export async function insertEvents(
  { db, companyId }: Reader,
  connectionId: number,
  events: readonly LedgerEvent[],
): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ key: string; id: number }>`
    insert into incoming_events (company_id, connection_id, lane, event_key, event)
    select ${companyId}, ${connectionId}, told.lane, told.key, told.event::jsonb
    from unnest(${events.map(({ lane }) => lane)}::text[], ${events.map(({ key }) => key)}::text[],
      ${events.map(({ event }) => event)}::text[]) with ordinality as told (lane, key, event, place)
    order by told.place
    on conflict (company_id, connection_id, event_key) do nothing
    returning event_key as key, id`.execute(db);
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return events.map(({ key }) => {
    const id = ids.get(key);
    // A duplicate within the batch counts once.
    ids.delete(key);
    return id;
  });
}

const deferred = sql<boolean>`coalesce(error = 'unknown-target', false)`;

interface LaneEvent {
  readonly companyId: CompanyId;
  readonly id: number;
  readonly connectionId: number;
  readonly lane: string;
}

const markFirstApplied = prepareStatement<LaneEvent, { id: number }>((slot, db) =>
  db
    .updateTable('incoming_events')
    .set({ state: sql.lit('applied'), settled_at: sql`now()` })
    .where('company_id', '=', slot('companyId'))
    .where('id', '=', slot('id'))
    .where('state', '=', sql.lit('waiting'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('incoming_events as earlier')
            .select('earlier.id')
            .where('earlier.company_id', '=', slot('companyId'))
            .where('earlier.connection_id', '=', slot('connectionId'))
            .where('earlier.lane', '=', slot('lane'))
            .where('earlier.state', '=', sql.lit('waiting'))
            .where('earlier.id', '<', slot('id')),
        ),
      ),
    )
    .returning('id'),
);

export function incomingStore({ db, companyId }: Tx) {
  const one = (id: number) =>
    db.updateTable('incoming_events').where('company_id', '=', companyId).where('id', '=', id);

  return {
    /**
     * Settles an event before it is applied, if it is the first waiting one of its lane; returns false when it is not.
     */
    async markAppliedIfFirst(id: number, connectionId: number, lane: string): Promise<boolean> {
      const taken = await markFirstApplied(db, { companyId, id, connectionId, lane });
      return taken.length > 0;
    },

    /** The oldest waiting event; events whose target message is missing come after everything else. */
    next: (connectionId: number, lane: string): Promise<LedgerRow | undefined> =>
      db
        .selectFrom('incoming_events')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .where('lane', '=', lane)
        .where('state', '=', sql.lit('waiting'))
        .orderBy(deferred)
        .orderBy('id')
        .limit(sql.lit(1))
        .forUpdate()
        .executeTakeFirst(),

    async settle(id: number, outcome: Outcome): Promise<void> {
      const isApplied = outcome === 'applied';
      await one(id)
        .set({
          state: isApplied ? 'applied' : 'ignored',
          error: isApplied ? null : outcome,
          settled_at: sql`now()`,
        })
        .execute();
    },

    async recordAttempt(id: number, error: string): Promise<void> {
      await one(id)
        .set({ attempts: sql`attempts + 1`, error })
        .where('state', '=', sql.lit('waiting'))
        .execute();
    },

    async fail(id: number, error: string): Promise<void> {
      await one(id)
        .set({ state: 'failed', attempts: sql`attempts + 1`, error, settled_at: sql`now()` })
        .where('state', '=', sql.lit('waiting'))
        .execute();
    },

    /** Requeues the failed events and returns their lanes. */
    async requeueFailed(connectionId: number, limit: number): Promise<string[]> {
      const failed = db
        .selectFrom('incoming_events')
        .select('id')
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .where('state', '=', sql.lit('failed'))
        .orderBy('id')
        .limit(sql.lit(limit));
      const rows = await db
        .updateTable('incoming_events')
        .set({ state: 'waiting', attempts: 0, error: null, settled_at: null })
        .where('company_id', '=', companyId)
        .where('id', 'in', failed)
        .returning('lane')
        .execute();
      return [...new Set(rows.map(({ lane }) => lane))];
    },
  };
}

/** Returns how many were removed. Failed events stay until a user has looked at them. */
export async function pruneLedger({ db }: PlatformTx, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('incoming_events')
    .select('id')
    .where('state', 'in', literals('applied', 'ignored'))
    .where('received_at', '<', before.toISOString())
    .orderBy('received_at')
    .limit(sql.lit(limit));
  const { numDeletedRows } = await db.deleteFrom('incoming_events').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

export interface WaitingLane {
  readonly companyId: number;
  readonly connectionId: number;
  readonly lane: string;
}

const maxLanes = 1000;

/** Lanes with events that have waited for this long: the process that stored them is gone, or behind. */
export async function staleLanes({ db }: PlatformTx, forMs: number): Promise<WaitingLane[]> {
  const rows = await db
    .selectFrom('incoming_events')
    .select(['company_id', 'connection_id', 'lane'])
    .distinct()
    .where('state', '=', sql.lit('waiting'))
    .where('received_at', '<', sql<string>`now() - ${forMs} * interval '1 millisecond'`)
    .limit(sql.lit(maxLanes))
    .execute();
  return rows.map((row) => ({ companyId: row.company_id, connectionId: row.connection_id, lane: row.lane }));
}

/** Lanes of one connection with waiting events. */
export async function waitingLanes({ db, companyId }: Reader, connectionId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('incoming_events')
    .select('lane')
    .distinct()
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('state', '=', sql.lit('waiting'))
    .limit(sql.lit(maxLanes))
    .execute();
  return rows.map(({ lane }) => lane);
}
