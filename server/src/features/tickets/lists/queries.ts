import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { ticketCountMax, ticketsPerPage } from '@prosa/contracts/tickets/schema.ts';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type TicketView, ticketColumns } from '#features/tickets/queries.ts';
import type { Reader } from '#platform/database/database.ts';
import { rowsByIds } from '#platform/database/rows-by-ids.ts';
import type { DB } from '#platform/database/schema.ts';
import { type Branch, branchesOf, type ListScope } from './rules.ts';

type Condition = Expression<unknown>;
type ContactCondition = (eb: ExpressionBuilder<DB, 'contacts'>) => Expression<SqlBool>;

/** What the list is narrowed to beyond its scope. */
export interface ListNarrowing {
  readonly contactIds: readonly number[] | undefined;
  /** For one row of contacts, where too many match to be named. */
  readonly contactMatches: ContactCondition | undefined;
  /** A tag so seldom given that its tickets are best looked at one by one. */
  readonly rareTagId: number | undefined;
  /** Of the kanban board; null is the first one, of what has none. */
  readonly laneId?: number | null | undefined;
  readonly openedOn: string | undefined;
  readonly touchedOn: string | undefined;
}

interface ListPage {
  readonly pageNumber: number;
  readonly before: { readonly at: string; readonly id: number } | undefined;
}

/** Beyond this a tag's tickets are found soon enough by walking the list. */
const rareTagMax = 1000;

/** Naming a column that is null in all of them lets PostgreSQL see that the index has the order. */
const orderAfter = (...empty: Condition[]) =>
  sql`order by ${sql.join([...empty, sql`t.updated_at desc`, sql`t.id desc`])}`;
const order = orderAfter();
const both = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

export function ticketListQueries({ db, companyId }: Reader) {
  const timezone = sql`coalesce(
    (select value from settings where company_id = ${companyId} and key = 'timezone'),
    ${settingDefinitions.timezone.default})`;
  /** As a query of its own: only a value that is known beforehand bounds what is read of an index. */
  const startOf = (day: string, plus: number) =>
    sql`(select (${day}::date + ${sql.lit(plus)})::timestamp at time zone ${timezone})`;

  function visible({ viewer }: ListScope): Condition[] {
    if (viewer.profile === 'admin') return [];
    const withoutQueue = viewer.seesAllTickets ? sql`or t.queue_id is null` : sql``;
    return [
      sql`(t.user_id = ${viewer.userId} or t.queue_id = any(${viewer.queueIds}::integer[]) ${withoutQueue})`,
    ];
  }

  function inScope({ viewer, isWide }: ListScope): Condition[] {
    return isWide ? [] : [sql`(t.user_id = ${viewer.userId} or t.status = 'pending')`];
  }

  /** A protocol begins with the day the ticket was opened, and has an index. */
  const opened = (day: number) => sql`t.protocol >= ${String(day)} and t.protocol < ${String(day + 1)}`;

  function tagged(tagIds: readonly number[], rareTagId: number | undefined): Condition[] {
    if (tagIds.length === 0) return [];
    const count = sql`(select count(*) from ticket_tags g where g.company_id = t.company_id
      and g.ticket_id = t.id and g.tag_id = any(${tagIds}::integer[]))`;
    const hasAll = sql`${count} = ${tagIds.length}`;
    if (rareTagId === undefined) return [hasAll];
    const few = sql`select g.ticket_id from ticket_tags g
      where g.company_id = ${companyId} and g.tag_id = ${rareTagId}`;
    return [sql`t.id = any(array(${few}))`, hasAll];
  }

  function ofContacts({ contactIds, contactMatches }: ListNarrowing): Condition[] {
    const named = contactIds ? [sql`t.contact_id = any(${contactIds}::integer[])`] : [];
    if (!contactMatches) return named;
    const condition = contactMatches(expressionBuilder<DB, 'contacts'>());
    return [
      ...named,
      sql`(select ${condition} from contacts
        where contacts.company_id = t.company_id and contacts.id = t.contact_id)`,
    ];
  }

  /** The state is named once more, so that PostgreSQL sees that an index of live tickets has them. */
  const inLane = (laneId: number | null) =>
    laneId === null
      ? sql`t.lane_id is null and t.status <> 'closed'`
      : sql`t.lane_id = ${laneId} and t.status <> 'closed'`;

  function narrowed(scope: ListScope, narrowing: ListNarrowing): Condition[] {
    const { tagIds, queueIds, userIds } = scope;
    const { laneId, rareTagId, openedOn, touchedOn } = narrowing;
    return [
      ...(laneId === undefined ? [] : [inLane(laneId)]),
      ...(queueIds ? [sql`t.queue_id = any(${queueIds}::integer[])`] : []),
      ...(userIds ? [sql`t.user_id = any(${userIds}::integer[])`] : []),
      ...ofContacts(narrowing),
      ...tagged(tagIds, rareTagId),
      ...(openedOn ? [opened(Number(openedOn.replaceAll('-', '')))] : []),
      ...(touchedOn
        ? [sql`t.updated_at >= ${startOf(touchedOn, 0)} and t.updated_at < ${startOf(touchedOn, 1)}`]
        : []),
    ];
  }

  function newest(limit: Condition, conditions: readonly Condition[], sorted = order) {
    return sql`select t.id, t.updated_at from tickets t
      where ${both([sql`t.company_id = ${companyId}`, ...conditions])} ${sorted} limit ${limit}`;
  }

  /** The newest of each state, and of each queue or person, one index after the other. */
  function ofBranch(
    branch: Branch,
    limit: Condition,
    conditions: readonly Condition[],
    empty: readonly Condition[],
  ) {
    const each = (keys: Condition, key: Condition[], sorted = orderAfter(...empty)) =>
      sql`select found.id, found.updated_at
        from unnest(${branch.statuses}::text[]) as wanted (status) ${keys}
        cross join lateral (${newest(
          limit,
          [sql`t.status = wanted.status`, ...key, ...conditions],
          sorted,
        )}) as found`;
    const over = (ids: readonly number[]) => sql`cross join unnest(${ids}::integer[]) as one (id)`;
    if (branch.by === 'user') return each(over(branch.userIds), [sql`t.user_id = one.id`], order);
    if (branch.by === 'queue') return each(over(branch.queueIds), [sql`t.queue_id = one.id`]);
    const sorted = orderAfter(sql`t.queue_id`, ...empty);
    return branch.by === 'no-queue' ? each(sql``, [sql`t.queue_id is null`], sorted) : each(sql``, []);
  }

  function found(
    scope: ListScope,
    narrowing: ListNarrowing,
    limit: Condition,
    before: ListPage['before'],
  ): Condition {
    const after = before
      ? [sql`(t.updated_at, t.id) < (${before.at}::timestamptz, ${before.id}::integer)`]
      : [];
    const filters = [...narrowed(scope, narrowing), ...after];
    const { contactIds, rareTagId, openedOn } = narrowing;
    const isFew = contactIds !== undefined || rareTagId !== undefined || openedOn !== undefined;
    if (!isFew && !scope.isUnreadOnly) {
      const conditions = [...visible(scope), ...filters];
      const empty = narrowing.laneId === null ? [sql`t.lane_id`] : [];
      const branches = branchesOf(scope).map((branch) => ofBranch(branch, limit, conditions, empty));
      return sql.join(branches, sql` union `);
    }
    const unread = scope.isUnreadOnly ? [sql`t.unread_messages > 0 and t.status <> 'closed'`] : [];
    const inStatus = sql`t.status = any(${scope.statuses}::text[])`;
    return newest(limit, [...unread, inStatus, ...visible(scope), ...inScope(scope), ...filters]);
  }

  return {
    async page(scope: ListScope, narrowing: ListNarrowing, { pageNumber, before }: ListPage) {
      const isFirst = pageNumber === 1;
      const skipped = before ? 0 : ticketsPerPage * (pageNumber - 1);
      const limit = isFirst || before ? sql.lit(ticketsPerPage + 1) : sql`${skipped + ticketsPerPage + 1}`;
      const rows = found(scope, narrowing, limit, before);
      const ids = sql`select t.id from (${rows}) as t ${order}
        limit ${sql.lit(ticketsPerPage + 1)} offset ${skipped === 0 ? sql.lit(0) : sql`${skipped}`}`;
      const loaded: TicketView[] = await db
        .selectFrom(rowsByIds(companyId, 'tickets', ids))
        .select(ticketColumns)
        .orderBy('tickets.updated_at', 'desc')
        .orderBy('tickets.id', 'desc')
        .execute();
      return { rows: loaded.slice(0, ticketsPerPage), hasMore: loaded.length > ticketsPerPage };
    },

    /** How many there are, no further than anybody wants to know. */
    async count(scope: ListScope, narrowing: ListNarrowing): Promise<number> {
      const limit = sql.lit(ticketCountMax);
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (
          select id from (${found(scope, narrowing, limit, undefined)}) as t limit ${limit}
        ) as counted`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Of these tags one that few tickets carry, if there is one. */
    async rareTag(tagIds: readonly number[]): Promise<number | undefined> {
      const { rows } = await sql<{ id: number }>`
        select wanted.id from unnest(${tagIds}::integer[]) as wanted (id)
        cross join lateral (select count(*) as count from (
          select 1 from ticket_tags g where g.company_id = ${companyId} and g.tag_id = wanted.id
          limit ${sql.lit(rareTagMax + 1)}) as counted) as given
        where given.count <= ${sql.lit(rareTagMax)}
        order by given.count limit ${sql.lit(1)}`.execute(db);
      return rows[0]?.id;
    },
  };
}
