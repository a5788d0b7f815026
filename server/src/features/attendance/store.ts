import { sql } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';

export interface NewStretch {
  readonly ticketId: number;
  readonly act: string;
  readonly status: string;
  readonly queueId: number | null;
  readonly userId: number | null;
  readonly connectionId: number | null;
  readonly at: Date;
  readonly byUserId: number | null;
  readonly byName: string | null;
  readonly byRule: string | null;
}

export interface AttendanceRow {
  readonly ticket_id: number;
  readonly contact_id: number;
  readonly queue_id: number | null;
  readonly connection_id: number | null;
  readonly begun_at: string;
  /** Start day and hour in the company's time zone. */
  readonly day: string;
  readonly hour: number;
  readonly time_zone: string;
  readonly is_finished: boolean;
  readonly waiting_since: string | null;
  readonly waited_ms: number | null;
  readonly waited_business_ms: number | null;
  readonly supported_ms: number | null;
  readonly supported_business_ms: number | null;
  readonly asked_at: string | null;
  readonly responded_at: string | null;
  readonly responded_ms: number | null;
  readonly responded_business_ms: number | null;
  readonly resolved_ms: number | null;
  readonly resolved_business_ms: number | null;
  readonly rate: number | null;
  /** Running sums of the stretches before this one; all null where the next change measures from scratch. */
  readonly present_stretch_id: number | null;
  readonly hours_digest: string | null;
  readonly elapsed_business_ms: number | null;
  readonly waiting_business_ms: number | null;
  readonly asked_business_ms: number | null;
}

export interface ShareRow {
  readonly ticket_id: number;
  readonly user_id: number;
  readonly supported_ms: number | null;
  readonly supported_business_ms: number | null;
  readonly responded_ms: number | null;
  readonly responded_business_ms: number | null;
  readonly rate: number | null;
}

export function attendanceStore({ db, companyId }: Tx) {
  return {
    /**
     * Ends the running stretch and begins the next. Never moves backwards in time, since the clocks of processes may
     * differ.
     */
    async begin(stretch: NewStretch): Promise<void> {
      const { ticketId, act, status, queueId, userId, connectionId, byUserId, byName, byRule } = stretch;
      const at = stretch.at.toISOString();
      await sql`
        with ended as (
          update ticket_stretches set ended_at = greatest(began_at, ${at}::timestamptz)
          where company_id = ${companyId} and ticket_id = ${ticketId} and ended_at is null
          returning ended_at
        )
        insert into ticket_stretches (company_id, ticket_id, act, status, queue_id, user_id, connection_id,
          began_at, by_user_id, by_name, by_rule)
        values (${companyId}, ${ticketId}, ${act}, ${status}, ${queueId}, ${userId}, ${connectionId},
          coalesce((select ended_at from ended), ${at}::timestamptz), ${byUserId}, ${byName}, ${byRule})`.execute(
        db,
      );
    },

    /** Leaves equal rows untouched, because every written row counts as a change. */
    async put(rows: readonly AttendanceRow[]): Promise<void> {
      if (rows.length === 0) return;
      await sql`
        insert into attendances as known (
          company_id, ticket_id, contact_id, queue_id, connection_id, begun_at, day, hour, time_zone, is_finished,
          waiting_since, waited_ms, waited_business_ms, supported_ms, supported_business_ms, asked_at, responded_at,
          responded_ms, responded_business_ms, resolved_ms, resolved_business_ms, rate, present_stretch_id, hours_digest,
          elapsed_business_ms, waiting_business_ms, asked_business_ms)
        select ${companyId}, ticket_id, contact_id, queue_id, connection_id, begun_at, day, hour, time_zone, is_finished,
          waiting_since, waited_ms, waited_business_ms, supported_ms, supported_business_ms, asked_at, responded_at,
          responded_ms, responded_business_ms, resolved_ms, resolved_business_ms, rate, present_stretch_id, hours_digest,
          elapsed_business_ms, waiting_business_ms, asked_business_ms
        from jsonb_populate_recordset(null::attendances, ${JSON.stringify(rows)}::jsonb)
        on conflict (company_id, ticket_id) do update set
          contact_id = excluded.contact_id, queue_id = excluded.queue_id, connection_id = excluded.connection_id,
          begun_at = excluded.begun_at, day = excluded.day, hour = excluded.hour, time_zone = excluded.time_zone,
          is_finished = excluded.is_finished, waiting_since = excluded.waiting_since, waited_ms = excluded.waited_ms,
          waited_business_ms = excluded.waited_business_ms, supported_ms = excluded.supported_ms,
          supported_business_ms = excluded.supported_business_ms, asked_at = excluded.asked_at,
          responded_at = excluded.responded_at, responded_ms = excluded.responded_ms,
          responded_business_ms = excluded.responded_business_ms, resolved_ms = excluded.resolved_ms,
          resolved_business_ms = excluded.resolved_business_ms, rate = excluded.rate,
          present_stretch_id = excluded.present_stretch_id, hours_digest = excluded.hours_digest,
          elapsed_business_ms = excluded.elapsed_business_ms, waiting_business_ms = excluded.waiting_business_ms,
          asked_business_ms = excluded.asked_business_ms
        where (known.contact_id, known.queue_id, known.connection_id, known.begun_at, known.time_zone,
            known.is_finished, known.waiting_since, known.waited_ms, known.waited_business_ms, known.supported_ms,
            known.supported_business_ms, known.asked_at, known.responded_at, known.responded_ms,
            known.responded_business_ms, known.resolved_ms, known.resolved_business_ms, known.rate,
            known.present_stretch_id, known.hours_digest, known.elapsed_business_ms, known.waiting_business_ms,
            known.asked_business_ms)
          is distinct from (excluded.contact_id, excluded.queue_id, excluded.connection_id, excluded.begun_at,
            excluded.time_zone, excluded.is_finished, excluded.waiting_since, excluded.waited_ms,
            excluded.waited_business_ms, excluded.supported_ms, excluded.supported_business_ms, excluded.asked_at, excluded.responded_at,
            excluded.responded_ms, excluded.responded_business_ms, excluded.resolved_ms,
            excluded.resolved_business_ms, excluded.rate, excluded.present_stretch_id, excluded.hours_digest,
            excluded.elapsed_business_ms, excluded.waiting_business_ms, excluded.asked_business_ms)`.execute(
        db,
      );
    },

    async putShares(rows: readonly ShareRow[]): Promise<void> {
      if (rows.length === 0) return;
      await sql`
        insert into attendance_shares as known (
          company_id, ticket_id, user_id, supported_ms, supported_business_ms, responded_ms, responded_business_ms, rate)
        select ${companyId}, ticket_id, user_id, supported_ms, supported_business_ms, responded_ms,
          responded_business_ms, rate
        from jsonb_populate_recordset(null::attendance_shares, ${JSON.stringify(rows)}::jsonb)
        on conflict (company_id, ticket_id, user_id) do update set
          supported_ms = excluded.supported_ms, supported_business_ms = excluded.supported_business_ms,
          responded_ms = excluded.responded_ms, responded_business_ms = excluded.responded_business_ms,
          rate = excluded.rate
        where (known.supported_ms, known.supported_business_ms, known.responded_ms, known.responded_business_ms,
            known.rate)
          is distinct from (excluded.supported_ms, excluded.supported_business_ms, excluded.responded_ms,
            excluded.responded_business_ms, excluded.rate)`.execute(db);
    },

    /** Makes the next change of each ticket measure it from all its stretches. */
    async clearSums(ticketIds: readonly number[]): Promise<void> {
      await sql`
        update attendances as attendance set present_stretch_id = null, hours_digest = null, elapsed_business_ms = null,
          waiting_business_ms = null, asked_business_ms = null
        from unnest(${ticketIds}::integer[]) as forgotten (id)
        where attendance.company_id = ${companyId} and attendance.ticket_id = forgotten.id
          and attendance.present_stretch_id is not null`.execute(db);
    },

    /** Locks these tickets until the commit. */
    async lockTickets(ids: readonly number[]): Promise<void> {
      await db
        .selectFrom('tickets')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', 'in', ids)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
    },

    async moveContact(fromId: number, toId: number): Promise<void> {
      await db
        .updateTable('attendances')
        .set({ contact_id: toId })
        .where('company_id', '=', companyId)
        .where('contact_id', '=', fromId)
        .execute();
    },
  };
}

/** Merges tallies into one row per day, for at most `most` days, and returns how many were merged. */
export async function foldTallies({ db }: PlatformTx, most: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    select fold_attendance_tallies(${most}) as folded`.execute(db);
  return rows[0]?.folded ?? 0;
}
