import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import type { TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import { sql } from 'kysely';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { AttendanceRow, ShareRow } from './store.ts';

interface StretchRow {
  readonly id: number;
  readonly status: TicketStatus;
  readonly queueId: number | null;
  readonly userId: number | null;
  readonly beganAt: string;
}

export interface HistoryRow {
  readonly ticketId: number;
  readonly contactId: number;
  readonly queueId: number | null;
  readonly connectionId: number | null;
  /** The row with its running sums; null where none hold for the hours asked for. */
  readonly known: AttendanceRow | null;
  readonly shares: readonly ShareRow[];
  /** Those since the running sums, beginning with the one that was present then; all without sums. */
  readonly stretches: readonly StretchRow[];
  readonly askedAt: string | null;
  readonly respondedAt: string | null;
  readonly respondedBy: number | null;
  readonly rate: number | null;
  readonly ratedUserId: number | null;
}

interface HistoryOptions {
  /** Continues from sums that were measured by these hours; undefined reads all stretches. */
  readonly hoursDigest: string | undefined;
  /** Searches the messages for the first question and response; false looks up the moments on record. */
  readonly hasNewWords: boolean;
}

interface HoursRow {
  readonly timeZone: string;
  readonly scheduleType: string;
  readonly companyHours: readonly StoredDayHours[];
  readonly queueHours: Readonly<Record<string, readonly StoredDayHours[]>>;
}

export function attendanceQueries({ db, companyId }: Reader) {
  return {
    /**
     * All that the times of these tickets are made of, in one statement. Tickets are looked up one by one: a generic
     * plan of `id = any (…)`, or of a plain join, walks all of the company. Stretches are compared as a row, or the
     * index of the ids alone is taken; and with `case`, as row-level security keeps `coalesce` out of index conditions.
     */
    async histories(
      ticketIds: readonly number[],
      { hoursDigest, hasNewWords }: HistoryOptions,
    ): Promise<HistoryRow[]> {
      const { rows } = await sql<HistoryRow>`
        select ticket.id as "ticketId", ticket.contact_id as "contactId", ticket.queue_id as "queueId",
          ticket.connection_id as "connectionId", to_jsonb(known) as known, kept.shares, history.stretches,
          asked.sent_at as "askedAt", responded.sent_at as "respondedAt", responded.user_id as "respondedBy",
          rating.rate, rating.user_id as "ratedUserId"
        from unnest(${ticketIds}::integer[]) as wanted (id)
        cross join lateral (
          select id, contact_id, queue_id, connection_id from tickets
          where company_id = ${companyId} and id = wanted.id limit 1
        ) as ticket
        left join lateral (
          select * from attendances
          where company_id = ${companyId} and ticket_id = ticket.id and hours_digest = ${hoursDigest ?? null} limit 1
        ) as known on true
        cross join lateral (
          select coalesce(jsonb_agg(to_jsonb(share)), '[]') as shares
          from attendance_shares as share
          where share.company_id = ${companyId} and share.ticket_id = known.ticket_id
        ) as kept
        cross join lateral (
          select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'queueId', queue_id,
            'userId', user_id, 'beganAt', began_at) order by id), '[]') as stretches
          from ticket_stretches as stretch
          where stretch.company_id = ${companyId} and stretch.ticket_id = ticket.id
            and (stretch.ticket_id, stretch.id)
              >= (ticket.id, case when known.present_stretch_id is null then 0 else known.present_stretch_id end)
        ) as history
        cross join lateral (select known.ticket_id is not null and not ${hasNewWords} as hold) as words
        left join lateral (
          select sent_at from messages
          where company_id = ${companyId} and ticket_id = ticket.id and origin = 'contact'
            and sent_at >= case when words.hold then known.asked_at else '-infinity' end
          order by sent_at limit 1
        ) as asked on true
        left join lateral (
          select sent_at, user_id from messages
          where company_id = ${companyId} and ticket_id = ticket.id and origin in ('user', 'phone')
            and sent_at >= case when words.hold and known.asked_at = asked.sent_at then known.responded_at
              else asked.sent_at end
          order by sent_at, id limit 1
        ) as responded on true
        left join ratings as rating on rating.company_id = ${companyId} and rating.ticket_id = ticket.id
          and rating.rate is not null`.execute(db);
      return rows;
    },

    async hours(): Promise<HoursRow> {
      const setting = (key: 'timezone' | 'scheduleType') => sql`coalesce(
        (select value from settings where company_id = ${companyId} and key = ${key}),
        ${settingDefinitions[key].default})`;
      const { rows } = await sql<HoursRow>`
        select ${setting('timezone')} as "timeZone", ${setting('scheduleType')} as "scheduleType",
          schedules as "companyHours",
          coalesce((select jsonb_object_agg(id, schedules) from queues where company_id = ${companyId}), '{}')
            as "queueHours"
        from companies where id = ${companyId}`.execute(db);
      if (!rows[0]) throw new Error('A company without a row.');
      return rows[0];
    },

    /** The moments that are known so far; nothing for what is no attendance. */
    firstMessages: (ticketId: number) =>
      db
        .selectFrom('attendances')
        .select(['asked_at', 'responded_at'])
        .where('company_id', '=', companyId)
        .where('ticket_id', '=', ticketId)
        .executeTakeFirst(),

    /** The next ones that were measured by another clock, or never. */
    async notMeasuredIn(timeZone: string, afterId: number, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('attendances')
        .select('ticket_id')
        .where('company_id', '=', companyId)
        .where('ticket_id', '>', afterId)
        .where(sql<boolean>`time_zone is distinct from ${timeZone}`)
        .orderBy('ticket_id')
        .limit(sql.lit(limit))
        .execute();
      return rows.map(({ ticket_id: id }) => id);
    },
  };
}

export async function companiesToMeasure({ db }: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select companies_with_unmeasured_attendances() as id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
