import { sql } from 'kysely';
import type { PlatformTx, Reader } from '#platform/database/database.ts';

export interface WaitingLane {
  readonly companyId: number;
  readonly connectionId: number;
  readonly lane: string;
}

const lanesAtOnce = 1000;

/** Lanes with events that have waited for this long: the process that stored them is gone, or behind. */
export async function forgottenLanes({ db }: PlatformTx, forMs: number): Promise<WaitingLane[]> {
  const rows = await db
    .selectFrom('incoming_events')
    .select(['company_id', 'connection_id', 'lane'])
    .distinct()
    .where('state', '=', sql.lit('waiting'))
    .where('received_at', '<', sql<string>`now() - ${forMs} * interval '1 millisecond'`)
    .limit(sql.lit(lanesAtOnce))
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
    .limit(sql.lit(lanesAtOnce))
    .execute();
  return rows.map(({ lane }) => lane);
}
