import { type Selectable, sql } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { IncomingEvents } from '#platform/database/schema.ts';
import type { Outcome } from './rules.ts';

export type LedgerRow = Selectable<IncomingEvents>;

interface NewEvent {
  readonly connectionId: number;
  readonly lane: string;
  readonly key: string;
  readonly event: string;
}

const deferred = sql<boolean>`coalesce(error = 'unknown-target', false)`;

export function incomingStore({ db, companyId }: Tx) {
  const one = (id: number) =>
    db.updateTable('incoming_events').where('company_id', '=', companyId).where('id', '=', id);

  return {
    /** False when it was told before. */
    async keep({ connectionId, lane, key, event }: NewEvent): Promise<boolean> {
      const kept = await db
        .insertInto('incoming_events')
        .values({
          company_id: companyId,
          connection_id: connectionId,
          lane,
          event_key: key,
          event: sql`${event}::jsonb`,
        })
        .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'event_key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return kept !== undefined;
    },

    /** The oldest that waits; what refers to a message that is not there yet comes after everything else. */
    next: (connectionId: number, lane: string): Promise<LedgerRow | undefined> =>
      db
        .selectFrom('incoming_events')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .where('lane', '=', lane)
        .where('state', '=', 'waiting')
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

    async wait(id: number, error: string): Promise<void> {
      await one(id).set({ attempts: sql`attempts + 1`, error }).where('state', '=', 'waiting').execute();
    },

    async fail(id: number, error: string): Promise<void> {
      await one(id)
        .set({ state: 'failed', attempts: sql`attempts + 1`, error, settled_at: sql`now()` })
        .where('state', '=', 'waiting')
        .execute();
    },

    /** The failed ones wait again; which lanes that concerns. */
    async waitAgain(connectionId: number, limit: number): Promise<string[]> {
      const failed = db
        .selectFrom('incoming_events')
        .select('id')
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .where('state', '=', 'failed')
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

/** How many were removed. Those that failed stay until somebody has looked at them. */
export async function pruneLedger({ db }: PlatformTx, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('incoming_events')
    .select('id')
    .where('state', 'in', ['applied', 'ignored'])
    .where('received_at', '<', before.toISOString())
    .orderBy('received_at')
    .limit(sql.lit(limit));
  const { numDeletedRows } = await db.deleteFrom('incoming_events').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
