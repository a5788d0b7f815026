import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import { defineJob, handle, type JobHandler, type PlatformJobContext } from '#platform/jobs/job.ts';
import type { CommittedEvent, DomainEvent } from './domain-event.ts';

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
async function companiesAfter({ db }: PlatformTx, id: number): Promise<number[]> {
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

/** A client that was disconnected for longer fetches everything anew. */
const retentionMs = 24 * 60 * 60 * 1000;
const portion = 5000;

export const pruneEventsJob = defineJob({
  name: 'events.prune',
  scope: 'platform',
  payload: z.object({}),
  schedule: '*/10 * * * *',
});

export function eventJobHandlers(clock: Clock): readonly JobHandler[] {
  return [
    handle(pruneEventsJob, async ({ transaction, signal }) => {
      const before = new Date(clock.now().getTime() - retentionMs);
      let deleted = portion;
      while (deleted === portion && !signal.aborted) {
        deleted = await transaction((tx) => pruneEvents(tx, before, portion));
      }
    }),
  ];
}

/**
 * Records a platform event in every company. It becomes part of each company's own history, with a sequence number
 * there: a client that was offline gets it in the replay. This takes too many transactions for a request, so a job
 * calls it; the job may run twice, so the event must tolerate duplicates.
 */
export async function publishToCompanies(
  {
    transaction,
    companyTransaction,
    signal,
  }: Pick<PlatformJobContext, 'transaction' | 'companyTransaction' | 'signal'>,
  event: DomainEvent,
): Promise<void> {
  let ids: number[] = [0];
  while (ids.length > 0 && !signal.aborted) {
    const last = ids.at(-1) ?? 0;
    ids = await transaction((tx) => companiesAfter(tx, last));
    for (const id of ids) {
      await companyTransaction(id, async (tx) => tx.record(event));
    }
  }
}
