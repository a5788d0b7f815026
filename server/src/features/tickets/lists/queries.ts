import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { ticketCountMax, ticketsPerPage } from '@prosa/contracts/tickets/schema.ts';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import { columnsOfPage, type TicketOfPage, viewOf } from '#features/tickets/pages/queries.ts';
import type { Reader } from '#platform/database/database.ts';
import { isReadByItsId, rowsByIds } from '#platform/database/rows-by-ids.ts';
import type { DB } from '#platform/database/schema.ts';
import { type Branch, branchesOf, type ListScope, onlyStatus } from './rules.ts';

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
  readonly isCounted: boolean;
}

type Walk = (columns: Condition) => Condition;
/** What a single walk finds it brings along at once; what several do is put together by its ids first. */
type Found =
  | { readonly walk: Walk; readonly ids?: never }
  | { readonly walk?: never; readonly ids: Condition };

/** Beyond this a tag's tickets are found soon enough by walking the list. */
const rareTagMax = 1000;

/** Naming a column that is null in all of them lets PostgreSQL see that the index has the order. */
const orderAfter = (...empty: Condition[]) =>
  sql`order by ${sql.join([...empty, sql`t.updated_at desc`, sql`t.id desc`])}`;
const order = orderAfter();
const idAndOrder = sql`t.id, t.updated_at`;
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
  function opened(day: string): Condition {
    const first = Number(day.replaceAll('-', ''));
    return sql`t.protocol >= ${String(first)} and t.protocol < ${String(first + 1)}`;
  }

  function tagged(tagIds: readonly number[]): Condition[] {
    if (tagIds.length === 0) return [];
    const count = sql`(select count(*) from ticket_tags g where g.company_id = t.company_id
      and g.ticket_id = t.id and g.tag_id = any(${tagIds}::integer[]))`;
    return [sql`${count} = ${tagIds.length}`];
  }

  /**
   * Where few tickets can be meant, these and no others. Fenced off: with the order in sight PostgreSQL would rather
   * read all tickets of the company, which it takes for one of average size.
   */
  function few({ contactIds, rareTagId, openedOn }: ListNarrowing): Condition | undefined {
    const each = (found: Condition, condition: Condition) =>
      sql`(select ticket.* from ${found} cross join lateral (
        select * from tickets where company_id = ${companyId} and ${condition} offset 0) as ticket)`;
    if (contactIds) {
      return each(sql`unnest(${contactIds}::integer[]) as one (id)`, sql`contact_id = one.id`);
    }
    if (rareTagId !== undefined) {
      // In the order of the index, so that it is the index which is read.
      const carrying = sql`(select ticket_id from ticket_tags
        where company_id = ${companyId} and tag_id = ${rareTagId} order by ticket_id) as given`;
      return each(carrying, sql`id = given.ticket_id`);
    }
    if (openedOn === undefined) return undefined;
    return sql`(select * from tickets t where company_id = ${companyId} and ${opened(openedOn)} offset 0)`;
  }

  function ofContacts({ contactIds, contactMatches }: ListNarrowing): Condition[] {
    const named = contactIds ? [sql`t.contact_id = any(${contactIds}::integer[])`] : [];
    if (!contactMatches) return named;
    const condition = contactMatches(expressionBuilder<DB, 'contacts'>());
    return [
      ...named,
      sql`(select ${condition} from contacts
        where contacts.company_id = t.company_id and contacts.id = t.contact_id and ${isReadByItsId})`,
    ];
  }

  /** The state is named once more, so that PostgreSQL sees that an index of live tickets has them. */
  const inLane = (laneId: number | null) =>
    laneId === null
      ? sql`t.lane_id is null and t.status <> 'closed'`
      : sql`t.lane_id = ${laneId} and t.status <> 'closed'`;

  function narrowed(scope: ListScope, narrowing: ListNarrowing): Condition[] {
    const { tagIds, queueIds, userIds } = scope;
    const { laneId, openedOn, touchedOn } = narrowing;
    return [
      ...(laneId === undefined ? [] : [inLane(laneId)]),
      ...(queueIds ? [sql`t.queue_id = any(${queueIds}::integer[])`] : []),
      ...(userIds ? [sql`t.user_id = any(${userIds}::integer[])`] : []),
      ...ofContacts(narrowing),
      ...tagged(tagIds),
      ...(openedOn ? [opened(openedOn)] : []),
      ...(touchedOn
        ? [sql`t.updated_at >= ${startOf(touchedOn, 0)} and t.updated_at < ${startOf(touchedOn, 1)}`]
        : []),
    ];
  }

  /** One walk from the top of an index, or over the few that were found otherwise. */
  function newest(
    limit: Condition,
    conditions: readonly Condition[],
    sorted = order,
    tickets: Condition = sql`tickets`,
  ): Walk {
    return (columns) => sql`select ${columns} from ${tickets} as t
      where ${both([sql`t.company_id = ${companyId}`, ...conditions])} ${sorted} limit ${limit}`;
  }

  /** The newest of each state, and of each queue or person, one index after the other. */
  function ofBranch(
    branch: Branch,
    limit: Condition,
    conditions: readonly Condition[],
    empty: readonly Condition[],
  ) {
    const each = (keys: Condition, key: Condition[], sorted = orderAfter(...empty)) => {
      const walk = newest(limit, [sql`t.status = wanted.status`, ...key, ...conditions], sorted);
      return sql`select found.id, found.updated_at
        from unnest(${branch.statuses}::text[]) as wanted (status) ${keys}
        cross join lateral (${walk(idAndOrder)}) as found`;
    };
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
  ): Found {
    const after = before
      ? [sql`(t.updated_at, t.id) < (${before.at}::timestamptz, ${before.id}::integer)`]
      : [];
    const unread = scope.isUnreadOnly ? [sql`t.unread_messages > 0`] : [];
    const filters = [...unread, ...narrowed(scope, narrowing), ...after];
    const tickets = few(narrowing);
    if (tickets) {
      const inStatus = sql`t.status = any(${scope.statuses}::text[])`;
      const conditions = [inStatus, ...visible(scope), ...inScope(scope), ...filters];
      return { walk: newest(limit, conditions, order, tickets) };
    }
    const conditions = [...visible(scope), ...filters];
    const empty = narrowing.laneId === null ? [sql`t.lane_id`] : [];
    const branches = branchesOf(scope);
    const status = onlyStatus(branches);
    if (status) {
      return { walk: newest(limit, [sql`t.status = ${status}`, ...conditions], orderAfter(...empty)) };
    }
    const parts = branches.map((branch) => ofBranch(branch, limit, conditions, empty));
    return { ids: sql.join(parts, sql` union `) };
  }

  /** How many there are, no further than anybody wants to know. */
  function countOf(scope: ListScope, narrowing: ListNarrowing): Condition {
    const limit = sql.lit(ticketCountMax);
    const { walk, ids } = found(scope, narrowing, limit, undefined);
    const counted = walk ? walk(sql`t.id`) : sql`select id from (${ids}) as t limit ${limit}`;
    return sql`(select count(*) from (${counted}) as counted)`;
  }

  function rowsOf(scope: ListScope, narrowing: ListNarrowing, { pageNumber, before }: ListPage): Condition {
    const skipped = before ? 0 : ticketsPerPage * (pageNumber - 1);
    const onePage = sql.lit(ticketsPerPage + 1);
    const limit = skipped === 0 ? onePage : sql`${skipped + ticketsPerPage + 1}`;
    const { walk, ids } = found(scope, narrowing, limit, before);
    if (walk && skipped === 0) return walk(sql`t.*`);
    const wanted = sql`select t.id from (${walk ? walk(idAndOrder) : ids}) as t ${order}
      limit ${onePage} offset ${skipped === 0 ? sql.lit(0) : sql`${skipped}`}`;
    return sql`select * from ${rowsByIds(companyId, 'tickets', wanted)}`;
  }

  return {
    /** A page and how many there are in all, in one statement. */
    async page(scope: ListScope, narrowing: ListNarrowing, page: ListPage) {
      const { isCounted } = page;
      const { rows } = await sql<TicketOfPage & { total: number | null }>`
        with asked as (select ${companyId}::integer as company_id),
        page as (${rowsOf(scope, narrowing, page)})
        select tickets.*, ${isCounted ? countOf(scope, narrowing) : sql`null::bigint`} as total
        from (${columnsOfPage}) as tickets
        order by tickets.updated_at desc, tickets.id desc`.execute(db);
      return {
        rows: rows.slice(0, ticketsPerPage).map(viewOf),
        hasMore: rows.length > ticketsPerPage,
        count: isCounted ? (rows[0]?.total ?? 0) : null,
      };
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
