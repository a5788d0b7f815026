import {
  type DashboardTicketsQuery,
  type DaySpan,
  dashboardTicketsPerPage,
  type TicketSet,
} from '@prosa/contracts/dashboard/schema.ts';
import type { QueueSummary } from '@prosa/contracts/queues/schema.ts';
import type { Rate } from '@prosa/contracts/ratings/rules.ts';
import type { TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueueScope } from '#features/dashboard/rules.ts';
import type { Reader } from '#platform/database/database.ts';

type Condition = RawBuilder<unknown>;
type Person = { readonly id: number; readonly name: string };

export interface CountedTicketRow {
  readonly id: number;
  readonly uuid: string;
  readonly protocol: string;
  readonly status: TicketStatus;
  readonly contact: Person;
  readonly user: Person | null;
  readonly queue: QueueSummary | null;
  readonly whatsapp: Person | null;
  readonly begunAt: string;
  readonly closedAt: string | null;
  readonly waitedMs: number | null;
  readonly supportedMs: number | null;
  readonly respondedMs: number | null;
  readonly rate: Rate | null;
}

interface CountedTickets {
  readonly query: DashboardTicketsQuery;
  /** None for what is of this moment. */
  readonly period: (DaySpan & { readonly after: Date; readonly before: Date }) | undefined;
  readonly scope: QueueScope;
}

/** Of the person who is asked about, where one is, else of the ticket. */
const measuredBy = (attendantId: number | undefined) => sql.table(attendantId === undefined ? 'a' : 'share');

function inSet(set: TicketSet, period: DaySpan | undefined, own: Condition): Condition[] {
  const conditions: Record<TicketSet, Condition[]> = {
    begun: [],
    finished: [sql`a.is_finished`],
    leads: period
      ? [
          sql`(a.previous_day is null or a.previous_day < ${period.from}::date)`,
          sql`(a.next_day is null or a.next_day > ${period.to}::date)`,
        ]
      : [],
    waited: [sql`a.waited_ms is not null`],
    supported: [sql`${own}.supported_ms is not null`],
    responded: [sql`${own}.responded_ms is not null`],
    rated: [sql`${own}.rate is not null`],
    // Measured with every change of the ticket: what waits is pending, what does not and is not over is open.
    waiting: [sql`a.waiting_since is not null`],
    attending: [sql`not a.is_finished and a.waiting_since is null`],
  };
  return conditions[set];
}

/** What somebody has now is never much. */
const heldBy = (companyId: number, userId: number) => sql`a.ticket_id = any (array(
  select id from tickets where company_id = ${companyId} and user_id = ${userId} and status in ('pending', 'open')))`;

function narrowedBy(companyId: number, query: DashboardTicketsQuery, own: Condition): Condition[] {
  const { hour, attendantId, ofQueue, tagId, connection, rate, set } = query;
  const isNow = set === 'waiting' || set === 'attending';
  const is = (column: Condition, id: number | 'none') =>
    id === 'none' ? sql`${column} is null` : sql`${column} = ${id}`;
  return [
    ...(hour === undefined ? [] : [sql`a.hour = ${hour}`]),
    // Who attends it now, or who ever did.
    ...(attendantId !== undefined && isNow ? [heldBy(companyId, attendantId)] : []),
    ...(ofQueue === undefined ? [] : [is(sql`a.queue_id`, ofQueue)]),
    ...(connection === undefined ? [] : [is(sql`a.connection_id`, connection)]),
    ...(rate === undefined ? [] : [sql`${own}.rate = ${rate}`]),
    ...(tagId === undefined
      ? []
      : [
          sql`exists (select from ticket_tags as tagged where tagged.company_id = a.company_id
            and tagged.ticket_id = a.ticket_id and tagged.tag_id = ${tagId})`,
        ]),
  ];
}

export function countedTicketQueries({ db, companyId }: Reader) {
  return {
    /** Those that began last come first. */
    async page({ query, period, scope }: CountedTickets) {
      const { attendantId, beforeAt, beforeId, set } = query;
      const own = measuredBy(attendantId);
      const conditions = [
        sql`a.company_id = ${companyId}`,
        // The days decide; the moments around them are where PostgreSQL begins, in the order of the page. Said so that it
        // does not take the days for it: it would sort all tickets of the period to show the newest.
        ...(period
          ? [
              sql`(a.day between ${period.from}::date and ${period.to}::date) is true`,
              sql`a.begun_at between ${period.after.toISOString()} and ${period.before.toISOString()}`,
            ]
          : []),
        ...(scope ? [sql`a.queue_id = any (${scope}::integer[])`] : []),
        ...(beforeAt && beforeId ? [sql`(a.begun_at, a.ticket_id) < (${beforeAt}, ${beforeId})`] : []),
        ...inSet(set, period, own),
        ...narrowedBy(companyId, query, own),
      ];
      const person = (table: string) =>
        sql`case when ${sql.ref(`${table}.id`)} is null then null
          else jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`;
      // As rowsByIds does it.
      const one = (table: 'tickets' | 'contacts', key: 'ticket_id' | 'contact_id') =>
        sql`cross join lateral (select * from ${sql.table(table)}
          where company_id = ${companyId} and id = ${sql.ref(`a.${key}`)} limit ${sql.lit(1)})`;
      const joinShare =
        attendantId === undefined
          ? sql``
          : sql`join attendance_shares as share on share.company_id = a.company_id
              and share.ticket_id = a.ticket_id and share.user_id = ${attendantId}`;
      const found = sql`select a.*, ${own}.supported_ms as own_supported_ms, ${own}.responded_ms as own_responded_ms
        from attendances as a ${joinShare}
        where ${sql.join(conditions, sql` and `)}
        order by a.begun_at desc, a.ticket_id desc
        limit ${sql.lit(dashboardTicketsPerPage + 1)}`;
      const { rows } = await sql<CountedTicketRow>`
        select t.id, t.uuid, t.protocol, t.status, ${person('contacts')} as contact, ${person('users')} as "user",
          case when queues.id is null then null
            else jsonb_build_object('id', queues.id, 'name', queues.name, 'color', queues.color) end as queue,
          ${person('connections')} as whatsapp, a.begun_at as "begunAt", t.closed_at as "closedAt",
          a.waited_ms as "waitedMs", own_supported_ms as "supportedMs", own_responded_ms as "respondedMs", a.rate
        from (${found}) as a
        ${one('tickets', 'ticket_id')} as t
        ${one('contacts', 'contact_id')} as contacts
        left join users on users.company_id = a.company_id and users.id = t.user_id
        left join queues on queues.company_id = a.company_id and queues.id = a.queue_id
        left join connections on connections.company_id = a.company_id and connections.id = a.connection_id
        order by a.begun_at desc, a.ticket_id desc`.execute(db);
      return { rows: rows.slice(0, dashboardTicketsPerPage), hasMore: rows.length > dashboardTicketsPerPage };
    },
  };
}
