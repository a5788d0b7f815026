import { sql } from 'kysely';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { CommittedEvent } from './domain-event.ts';

export async function eventsAfter(
  { db, companyId }: Reader,
  seq: number,
  limit: number,
): Promise<CommittedEvent[]> {
  const rows = await db
    .selectFrom('company_events')
    .select(['seq', 'name', 'payload'])
    .where('company_id', '=', companyId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(sql.lit(limit))
    .execute();
  return rows.map((row) => ({ ...row, payload: row.payload as object }));
}

/** The oldest number still kept, to know whether a replay would have a gap. */
export async function oldestSeq({ db, companyId }: Reader): Promise<number | undefined> {
  const row = await db
    .selectFrom('company_events')
    .select('seq')
    .where('company_id', '=', companyId)
    .orderBy('seq')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row?.seq;
}

export async function lastSeq({ db, companyId }: Reader): Promise<number> {
  const row = await db
    .selectFrom('company_event_counters')
    .select('last_seq')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}

export async function lastSequences({
  db,
}: PlatformTx): Promise<{ companyId: CompanyId; lastSeq: number }[]> {
  const rows = await db.selectFrom('company_event_counters').select(['company_id', 'last_seq']).execute();
  return rows.map((row) => ({ companyId: mintCompanyId(row.company_id), lastSeq: row.last_seq }));
}

const companiesPortion = 500;

/** Returns the next batch of active companies after this id, in the order of their ids. */
export async function companiesAfter({ db }: PlatformTx, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '>', id)
    .where('status', '=', true)
    .orderBy('id')
    .limit(sql.lit(companiesPortion))
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes in portions, so that no statement grows with the history. */
export async function pruneEvents({ db }: PlatformTx, before: Date, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('company_events')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('company_id', 'seq'),
        'in',
        selectFrom('company_events')
          .select(['company_id', 'seq'])
          .where('occurred_at', '<', before.toISOString())
          .orderBy('occurred_at')
          .limit(sql.lit(limit))
          .$asTuple('company_id', 'seq'),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
