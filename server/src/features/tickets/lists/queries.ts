import { ticketCountMax, ticketsPerPage } from '@prosa/contracts/tickets/schema.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { rowsByIds } from '#platform/database/sql-expressions.ts';
import {
  allOf,
  type Condition,
  chosenConditions,
  idsOf,
  type ListNarrowing,
  laneConditions,
  openedOnCondition,
  rangeConditions,
  scopeConditions,
  searchConditions,
  visibilityConditions,
} from './condition-queries.ts';
import { type TicketsOfPage, ticketsOfPage, viewsOf } from './page-queries.ts';
import { branchesOf, type Key, keysOf, type ListScope } from './rules.ts';

interface Place {
  readonly at: string;
  readonly id: number;
}

export interface ListPage {
  readonly pageNumber: number;
  readonly before: Place | undefined;
  readonly isCounted: boolean;
  /** Limits how many rows are scanned for rare matches. */
  readonly isBounded: boolean;
}

type Walk = (columns: Condition) => Condition;

interface Listed {
  readonly walk: Walk;
  /** A single walk can return whole rows; several are merged by id first. */
  readonly isOne: boolean;
  /** The last row scanned, when `page` is short although more rows follow. */
  readonly last?: Condition;
}

/** A page, with the last row scanned when the scan limit was reached. */
interface FoundPage {
  readonly tickets: TicketsOfPage;
  readonly total: number | null;
  readonly stopped_at: string | null;
  readonly stopped_id: number | null;
}

/** A tag with more tickets than this is found soon enough by walking the list. */
const rareTagMax = 1000;
/** With more contacts than this, walking the list is faster, provided that the walk is bounded. */
const fewContactsMax = { bounded: 300, unbounded: 2000 };
/** With more unread tickets than this, walking the list is faster. */
const fewUnreadMax = 100;
/** Tickets scanned per page: more when no other table has to be read. */
const scannedMax = { alone: 4000, withOthers: 600 };
const noEnd = 2_000_000_000;

/** Ordering also by a column that is null in all rows lets PostgreSQL use the index order. */
const orderAfter = (...empty: Condition[]) =>
  sql`order by ${sql.join([...empty, sql`t.updated_at desc`, sql`t.id desc`])}`;
const order = orderAfter();
const idAndOrder = sql`t.id, t.updated_at`;
const scannedColumns = sql`t.id, t.updated_at, t.contact_id, t.company_id`;
const onePage = sql.lit(ticketsPerPage + 1);

function isKey(key: Key): Condition[] {
  const status = sql`t.status = ${key.status}`;
  if (key.by === 'status') return [status];
  if (key.by === 'no-queue') return [status, sql`t.queue_id is null`];
  const column = key.by === 'user' ? sql`t.user_id` : sql`t.queue_id`;
  return [status, 'ids' in key ? sql`${column} = one.id` : sql`${column} = ${key.id}::integer`];
}

export function ticketListQueries({ db, companyId }: Reader) {
  const ticketsOf = (found: Condition, condition: Condition) =>
    sql`(select ticket.* from ${found} cross join lateral (
      select * from tickets where company_id = ${companyId} and ${condition} offset 0) as ticket)`;

  /**
   * Selects the candidates directly when there are few. An optimisation fence: with the order in sight PostgreSQL would
   * rather read all tickets of the company, which it assumes to be of average size.
   */
  function few(narrowing: ListNarrowing, isBounded: boolean): Condition | undefined {
    const { contacts, contactMatches, ticketIds = [], rareTagId, openedOn } = narrowing;
    if (contacts && contacts.count <= fewContactsMax[isBounded ? 'bounded' : 'unbounded']) {
      const ofContacts = ticketsOf(sql`(${idsOf(contacts)}) as one`, sql`contact_id = one.id`);
      if (contactMatches || ticketIds.length === 0) return ofContacts;
      const held = ticketsOf(sql`unnest(${ticketIds}::integer[]) as one (id)`, sql`id = one.id`);
      return sql`(${ofContacts} union all (select * from ${held} as t
        where t.contact_id not in (${idsOf(contacts)})))`;
    }
    if (rareTagId !== undefined) {
      // In index order, so that PostgreSQL reads the index.
      const carrying = sql`(select ticket_id from ticket_tags
        where company_id = ${companyId} and tag_id = ${rareTagId} order by ticket_id) as given`;
      return ticketsOf(carrying, sql`id = given.ticket_id`);
    }
    if (openedOn === undefined) return undefined;
    return sql`(select * from tickets t where company_id = ${companyId} and ${openedOnCondition(openedOn)} offset 0)`;
  }

  /** Walks an index from the top, or the few candidates found otherwise. */
  function newest(
    limit: Condition,
    conditions: readonly Condition[],
    sorted = order,
    tickets: Condition = sql`tickets`,
  ): Walk {
    return (columns) => sql`select ${columns} from ${tickets} as t
      where ${allOf([sql`t.company_id = ${companyId}`, ...conditions])} ${sorted} limit ${limit}`;
  }

  /**
   * Unread tickets of a user: read directly when few, by the walk when many, which soon fills a page. Only one of them
   * runs.
   */
  function unreadOf(id: number | null, walk: Walk, few: (tickets: Condition) => Walk): Walk[] {
    const noted = sql`select ticket_id from unread_tickets
      where company_id = ${companyId} and user_id = ${id}::integer`;
    const isMany = sql`(select count(*) > ${sql.lit(fewUnreadMax)} from (
      ${noted} limit ${sql.lit(fewUnreadMax + 1)}) as counted)`;
    const onlyIf =
      (condition: Condition, only: Walk): Walk =>
      (columns) =>
        sql`select t.* from (${only(columns)}) as t where ${condition}`;
    return [
      onlyIf(sql`not ${isMany}`, few(ticketsOf(sql`(${noted}) as one (id)`, sql`id = one.id`))),
      onlyIf(isMany, walk),
    ];
  }

  /** Walks the index of the key, or once for each of its ids. */
  function walkOf(key: Key, limit: Condition, conditions: readonly Condition[], lane: Condition[]): Walk {
    const queue = key.by === 'no-queue' ? [sql`t.queue_id`] : [];
    const walk = newest(limit, [...isKey(key), ...conditions], orderAfter(...queue, ...lane));
    if (!('ids' in key)) return walk;
    return (columns) => sql`select t.* from unnest(${key.ids}::integer[]) as one (id)
      cross join lateral (${walk(columns)}) as t ${order} limit ${limit}`;
  }

  const afterPlace = (before: Place | undefined) =>
    before ? [sql`(t.updated_at, t.id) < (${before.at}::timestamptz, ${before.id}::integer)`] : [];

  /**
   * All tickets of the scope in list order. Of several walks each is read only as far as rows are taken from it. A row
   * found by two walks appears twice in succession.
   */
  function inOrder(
    scope: ListScope,
    narrowing: ListNarrowing,
    limit: Condition,
    before: Place | undefined,
  ): Listed {
    const all = [
      ...laneConditions(narrowing),
      ...rangeConditions(companyId, scope, narrowing),
      ...afterPlace(before),
    ];
    // Rows read by queue are already in a requested and visible queue.
    const ofPeople = [...visibilityConditions(scope), ...chosenConditions(scope), ...all];
    const lane = narrowing.laneId === null ? [sql`t.lane_id`] : [];
    const walks = keysOf(branchesOf(scope)).flatMap((key) => {
      const conditions = key.by === 'user' ? ofPeople : all;
      const walk = walkOf(key, limit, conditions, lane);
      const isNoted = scope.isUnreadOnly && key.by === 'user' && key.status === 'open' && 'id' in key;
      return isNoted
        ? unreadOf(key.id, walk, (few) => newest(limit, [...isKey(key), ...conditions], order, few))
        : [walk];
    });
    const [only, ...others] = walks;
    if (only && others.length === 0) return { walk: only, isOne: true };
    const each = (columns: Condition) => walks.map((walk) => sql`(${walk(columns)})`);
    return {
      walk: (columns) => sql`select distinct on (t.updated_at, t.id) ${columns}
        from (${sql.join(each(columns), sql` union all `)}) as t ${order} limit ${limit}`,
      isOne: false,
    };
  }

  function found(
    scope: ListScope,
    narrowing: ListNarrowing,
    limit: Condition,
    { before, isBounded }: Pick<ListPage, 'before' | 'isBounded'>,
  ): Listed {
    const wanted = searchConditions(scope, narrowing);
    const tickets = few(narrowing, isBounded);
    if (tickets) {
      const inStatus = sql`t.status = any(${scope.statuses}::text[])`;
      const placing = [
        ...visibilityConditions(scope),
        ...scopeConditions(scope),
        ...chosenConditions(scope),
        ...laneConditions(narrowing),
      ];
      const bounds = [...rangeConditions(companyId, scope, narrowing), ...afterPlace(before)];
      const conditions = [inStatus, ...placing, ...bounds, ...wanted];
      return { walk: newest(limit, conditions, order, tickets), isOne: true };
    }
    if (wanted.length === 0) return inOrder(scope, narrowing, limit, before);
    const isAlone = !narrowing.contactMatches && scope.tagIds.length === 0;
    const bound = isAlone ? scannedMax.alone : scannedMax.withOthers;
    const most = sql.lit(isBounded ? bound : noEnd);
    const looked = inOrder(scope, narrowing, most, before).walk(scannedColumns);
    const last = sql`select t.updated_at, t.id from (${looked}) as t
      where (select count(*) from page) <= ${sql.lit(ticketsPerPage)} ${order} offset ${sql.lit(bound - 1)}`;
    const walk: Walk = (columns) => sql`select ${columns} from (${looked}) as t
      where ${allOf(wanted)} ${order} limit ${limit}`;
    return { walk, isOne: false, ...(isBounded ? { last } : {}) };
  }

  /** Total, counted up to a limit; for live tickets it is read from the tallies. */
  function countOf(scope: ListScope, narrowing: ListNarrowing): Condition {
    const limit = sql.lit(ticketCountMax);
    const { contacts, contactMatches, rareTagId, openedOn, touchedOn } = narrowing;
    const isSought = contacts || contactMatches || rareTagId || openedOn || touchedOn;
    if (isSought || scope.isUnreadOnly || scope.tagIds.length > 0) {
      const { walk } = found(scope, narrowing, limit, { before: undefined, isBounded: false });
      return sql`(select count(*) from (${walk(idAndOrder)}) as counted)`;
    }
    const live = [
      sql`t.company_id = ${companyId}`,
      sql`t.status = any(${scope.statuses}::text[])`,
      ...visibilityConditions(scope),
      ...scopeConditions(scope),
      ...chosenConditions(scope),
      ...laneConditions(narrowing),
    ];
    return sql`(select least(coalesce(sum(t.count), 0), ${limit})::bigint from live_ticket_tallies as t
      where ${allOf(live)})`;
  }

  /** The rows of the page; `stop` is the last row scanned when the scan limit was reached. */
  function parts(scope: ListScope, narrowing: ListNarrowing, page: ListPage) {
    const skipped = page.before ? 0 : ticketsPerPage * (page.pageNumber - 1);
    const limit = skipped === 0 ? onePage : sql`${skipped + ticketsPerPage + 1}`;
    const isBounded = page.isBounded && skipped === 0;
    const { walk, isOne, last } = found(scope, narrowing, limit, { before: page.before, isBounded });
    const wanted = sql`select t.id from (${walk(idAndOrder)}) as t ${order}
      limit ${onePage} offset ${skipped === 0 ? sql.lit(0) : sql`${skipped}`}`;
    const stop = last ?? sql`select null::timestamptz as updated_at, null::integer as id where false`;
    const rows =
      isOne && skipped === 0 ? walk(sql`t.*`) : sql`select * from ${rowsByIds(companyId, 'tickets', wanted)}`;
    return { rows, stop };
  }

  return {
    /** Loads a page and the total, in one statement. */
    async page(scope: ListScope, narrowing: ListNarrowing, page: ListPage) {
      const { isCounted } = page;
      const { rows: ofPage, stop } = parts(scope, narrowing, page);
      const { rows } = await sql<FoundPage>`
        with asked as (select ${companyId}::integer as company_id), page as (${ofPage}), stop as (${stop})
        select (${ticketsOfPage}) as tickets,
          ${isCounted ? countOf(scope, narrowing) : sql`null::bigint`} as total,
          stop.updated_at as stopped_at, stop.id as stopped_id
        from (select) as always left join stop on true`.execute(db);
      const [{ tickets, total, stopped_at, stopped_id }] = rows as [FoundPage];
      const found = viewsOf(tickets);
      const isStopped = stopped_at !== null && stopped_id !== null;
      return {
        rows: found.slice(0, ticketsPerPage),
        hasMore: isStopped || found.length > ticketsPerPage,
        count: isCounted ? total : null,
        next: isStopped ? { at: stopped_at, id: stopped_id } : undefined,
      };
    },

    /** Returns the rarest of these tags, if few tickets have it. */
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
