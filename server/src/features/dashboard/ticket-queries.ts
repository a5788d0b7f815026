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
import type { Reader } from '#platform/database/database.ts';
import type { QueueScope } from './rules.ts';

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

/** Cursor after which the rest of a list comes. */
interface Place {
  readonly at: string;
  readonly id: number;
}

/** A row without a ticket only carries the cursor. */
type FoundRow = (CountedTicketRow | { readonly id: null }) & {
  readonly stoppedAt: string | null;
  readonly stoppedAtId: number | null;
};

interface CountedTickets {
  readonly query: DashboardTicketsQuery;
  /** Undefined for sets of the present moment. */
  readonly period: (DaySpan & { readonly after: Date; readonly before: Date }) | undefined;
  readonly scope: QueueScope;
}

/** Table with the measures: the attendant's share where one is selected, else the ticket's. */
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
    // Measured with every change of the ticket: a waiting one is pending, an unfinished one that does not wait is open.
    waiting: [sql`a.waiting_since is not null`],
    attending: [sql`not a.is_finished and a.waiting_since is null`],
  };
  return conditions[set];
}

/** Open tickets of one user, which are always few. */
const heldBy = (companyId: number, userId: number) => sql`a.ticket_id = any (array(
  select id from tickets where company_id = ${companyId} and user_id = ${userId} and status in ('pending', 'open')))`;

const isOfNow = (set: TicketSet) => set === 'waiting' || set === 'attending';

/** Predicates that keep the index order of the page. */
function walkedBy(companyId: number, { set, attendantId, ofQueue, connection }: DashboardTicketsQuery) {
  if (isOfNow(set)) {
    // Selects by the current attendant; all other sets select by anyone who ever attended.
    return [
      ...inSet(set, undefined, sql`a`),
      ...(attendantId === undefined ? [] : [heldBy(companyId, attendantId)]),
    ];
  }
  if (typeof ofQueue === 'number') return [sql`a.queue_id = ${ofQueue}`];
  if (typeof connection === 'number') return [sql`a.connection_id = ${connection}`];
  return set === 'rated' && attendantId === undefined ? [sql`a.rate is not null`] : [];
}

function narrowedBy(query: DashboardTicketsQuery, own: Condition): Condition[] {
  const { hour, ofQueue, tagId, connection, rate } = query;
  const is = (column: Condition, id: number | 'none') =>
    id === 'none' ? sql`${column} is null` : sql`${column} = ${id}`;
  return [
    ...(hour === undefined ? [] : [sql`a.hour = ${hour}`]),
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

/** Limit of rows read for one page where few of them match; the next page continues from there. */
export const lookedAtMax = 4000;

const both = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);
const newestFirst = sql`order by a.begun_at desc, a.ticket_id desc`;
const person = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is null then null
    else jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`;

function pageOf(found: readonly FoundRow[]): { rows: CountedTicketRow[]; next: Place | null } {
  const all = found.flatMap(({ stoppedAt, stoppedAtId, ...row }) => (row.id === null ? [] : [row]));
  const rows = all.slice(0, dashboardTicketsPerPage);
  const last = all.length > rows.length ? rows.at(-1) : undefined;
  if (last) return { rows, next: { at: last.begunAt, id: last.id } };
  const [{ stoppedAt = null, stoppedAtId = null } = {}] = found;
  return {
    rows,
    next: stoppedAt !== null && stoppedAtId !== null ? { at: stoppedAt, id: stoppedAtId } : null,
  };
}

export function countedTicketQueries({ db, companyId }: Reader) {
  /** Rows to filter, in the order of the page. */
  function looked({ query, period }: CountedTickets): Condition {
    const { beforeAt, beforeId } = query;
    const conditions = [
      sql`a.company_id = ${companyId}`,
      ...(period
        ? [sql`a.begun_at between ${period.after.toISOString()} and ${period.before.toISOString()}`]
        : []),
      ...(beforeAt && beforeId ? [sql`(a.begun_at, a.ticket_id) < (${beforeAt}, ${beforeId})`] : []),
      ...walkedBy(companyId, query),
    ];
    return sql`from attendances as a where ${both(conditions)} ${newestFirst}`;
  }

  function found(asked: CountedTickets): Condition {
    const { query, period, scope } = asked;
    const { attendantId, set } = query;
    const own = measuredBy(attendantId);
    const conditions = [
      sql`true`,
      // The days decide; the timestamps around them limit the index range.
      ...(period ? [sql`a.day between ${period.from}::date and ${period.to}::date`] : []),
      ...(scope ? [sql`a.queue_id = any (${scope}::integer[])`] : []),
      ...inSet(set, period, own),
      ...narrowedBy(query, own),
    ];
    const joinShare =
      attendantId === undefined
        ? sql``
        : sql`join attendance_shares as share on share.company_id = a.company_id
            and share.ticket_id = a.ticket_id and share.user_id = ${attendantId}`;
    return sql`select a.*, ${own}.supported_ms as own_supported_ms, ${own}.responded_ms as own_responded_ms
      from (select a.* ${looked(asked)} limit ${sql.lit(lookedAtMax)}) as a ${joinShare}
      where ${both(conditions)} ${newestFirst} limit ${sql.lit(dashboardTicketsPerPage + 1)}`;
  }

  // Same form as in `rowsByIds`.
  const one = (table: 'tickets' | 'contacts', key: 'ticket_id' | 'contact_id') =>
    sql`cross join lateral (select * from ${sql.table(table)}
      where company_id = ${companyId} and id = ${sql.ref(`a.${key}`)} limit ${sql.lit(1)})`;

  return {
    /** Returns a page, the newest first, and the cursor of the next one; null when nothing is left. */
    async page(asked: CountedTickets): Promise<{ rows: CountedTicketRow[]; next: Place | null }> {
      const { rows } = await sql<FoundRow>`
        with page as materialized (${found(asked)}),
        stop as (
          select * from (select a.begun_at, a.ticket_id ${looked(asked)} offset ${sql.lit(lookedAtMax - 1)} limit ${sql.lit(1)}) as a
          where (select count(*) from page) <= ${sql.lit(dashboardTicketsPerPage)}
        )
        select stop.begun_at as "stoppedAt", stop.ticket_id as "stoppedAtId", shown.*
        from (select) as always left join stop on true left join (
          select t.id, t.uuid, t.protocol, t.status, ${person('contacts')} as contact, ${person('users')} as "user",
            case when queues.id is null then null
              else jsonb_build_object('id', queues.id, 'name', queues.name, 'color', queues.color) end as queue,
            ${person('connections')} as whatsapp, a.begun_at as "begunAt", t.closed_at as "closedAt",
            a.waited_ms as "waitedMs", own_supported_ms as "supportedMs", own_responded_ms as "respondedMs", a.rate
          from page as a
          ${one('tickets', 'ticket_id')} as t
          ${one('contacts', 'contact_id')} as contacts
          left join users on users.company_id = a.company_id and users.id = t.user_id
          left join queues on queues.company_id = a.company_id and queues.id = a.queue_id
          left join connections on connections.company_id = a.company_id and connections.id = a.connection_id
        ) as shown on true
        order by shown."begunAt" desc, shown.id desc`.execute(db);
      return pageOf(rows);
    },
  };
}
