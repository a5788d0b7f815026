import { sql } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';

interface WaitingLane {
  readonly companyId: number;
  readonly connectionId: number;
  readonly lane: string;
}

const lanesAtOnce = 1000;

/** Lanes nobody has worked on for long: their job was lost with the process that ran it once too often. */
export async function forgottenLanes({ db }: PlatformTx, before: Date): Promise<WaitingLane[]> {
  const rows = await db
    .selectFrom('incoming_events')
    .select(['company_id', 'connection_id', 'lane'])
    .distinct()
    .where('state', '=', 'waiting')
    .where('received_at', '<', before.toISOString())
    .limit(sql.lit(lanesAtOnce))
    .execute();
  return rows.map((row) => ({ companyId: row.company_id, connectionId: row.connection_id, lane: row.lane }));
}
