import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { seesEveryTicket } from '@prosa/contracts/tickets/rules.ts';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import { isVisibleSql } from '#features/tickets/visibility.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { DB } from '#platform/database/schema.ts';
import { type Ids, skipNameIndex } from '#platform/database/sql-expressions.ts';
import type { ListScope } from './rules.ts';

export type Condition = Expression<unknown>;
type ContactCondition = (eb: ExpressionBuilder<DB, 'contacts'>) => Expression<SqlBool>;

/** Contacts by ids, or by a query for them. */
export interface NamedContacts {
  readonly ids: Ids;
  readonly count: number;
}

/** Filters of the list beyond its scope. */
export interface ListNarrowing {
  readonly contacts: NamedContacts | undefined;
  /** Tickets whose messages match the search, whoever their contact is. */
  readonly ticketIds?: readonly number[] | undefined;
  /** Condition on a contact row, for when too many match to be listed, or a named one must match. */
  readonly contactMatches: ContactCondition | undefined;
  /** A tag so rare that reading its tickets one by one is cheapest. */
  readonly rareTagId: number | undefined;
  /** Lane of the kanban board; null is the first one, for tickets without a lane. */
  readonly laneId?: number | null | undefined;
  readonly openedOn: string | undefined;
  readonly touchedOn: string | undefined;
}

export const allOf = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

/** Empty for viewers who see every ticket, so that their statements stay short. */
export function visibilityConditions({ viewer }: ListScope): Condition[] {
  return seesEveryTicket(viewer) ? [] : [isVisibleSql(viewer, 't')];
}

export function scopeConditions({ viewer, isWide }: ListScope): Condition[] {
  return isWide ? [] : [sql`(t.user_id = ${viewer.userId} or t.status = 'pending')`];
}

/** A protocol begins with the opening day and has an index. */
export function openedOnCondition(day: string): Condition {
  const first = Number(day.replaceAll('-', ''));
  return sql`t.protocol >= ${String(first)} and t.protocol < ${String(first + 1)}`;
}

function tagConditions(tagIds: readonly number[]): Condition[] {
  if (tagIds.length === 0) return [];
  const count = sql`(select count(*) from ticket_tags g where g.company_id = t.company_id
      and g.ticket_id = t.id and g.tag_id = any(${tagIds}::integer[]))`;
  return [sql`${count} = ${tagIds.length}`];
}

export const idsOf = ({ ids }: NamedContacts): Condition =>
  'toOperationNode' in ids ? ids : sql`select unnest(${ids}::integer[]) as id`;

/** Written so that PostgreSQL builds one hash table and probes it for each ticket. */
const isOneOf = (column: Condition, ids: Condition) => sql`(${column} in (${ids})) is true`;

const idList = (ids: readonly number[]) => sql`select unnest(${ids}::integer[])`;

function contactConditions({ contacts, contactMatches, ticketIds = [] }: ListNarrowing): Condition[] {
  const orHeld = (condition: Condition) =>
    ticketIds.length === 0 ? condition : sql`(${condition} or ${isOneOf(sql`t.id`, idList(ticketIds))})`;
  const named = contacts ? [isOneOf(sql`t.contact_id`, idsOf(contacts))] : [];
  if (!contactMatches) return named.map(orHeld);
  const condition = contactMatches(expressionBuilder<DB, 'contacts'>());
  return [
    ...named,
    orHeld(sql`(select ${condition} from contacts
        where contacts.company_id = t.company_id and contacts.id = t.contact_id and ${skipNameIndex})`),
  ];
}

/** Repeats the status, so that PostgreSQL can use the partial index of live tickets. */
const inLane = (laneId: number | null) =>
  laneId === null
    ? sql`t.lane_id is null and t.status <> 'closed'`
    : sql`t.lane_id = ${laneId} and t.status <> 'closed'`;

/** A scalar subquery, as only a value known beforehand bounds an index scan. */
function startOf(companyId: CompanyId, day: string, plus: number): Condition {
  const timezone = sql`coalesce(
    (select value from settings where company_id = ${companyId} and key = 'timezone'),
    ${settingDefinitions.timezone.default})`;
  return sql`(select (${day}::date + ${sql.lit(plus)})::timestamp at time zone ${timezone})`;
}

export const laneConditions = ({ laneId }: ListNarrowing): Condition[] =>
  laneId === undefined ? [] : [inLane(laneId)];

function inQueues(queueIds: readonly number[], hasQueueless: boolean): Condition {
  const inThese = sql`t.queue_id = any(${queueIds}::integer[])`;
  return hasQueueless ? sql`(${inThese} or t.queue_id is null)` : inThese;
}

/** The requested queues and users. */
export const chosenConditions = ({ queueIds, hasQueueless, userIds }: ListScope): Condition[] => [
  ...(queueIds ? [inQueues(queueIds, hasQueueless)] : []),
  ...(userIds ? [sql`t.user_id = any(${userIds}::integer[])`] : []),
];

/** Predicates that keep the index order. */
export function rangeConditions(
  companyId: CompanyId,
  { isUnreadOnly }: ListScope,
  { touchedOn }: ListNarrowing,
) {
  const start = (day: string, plus: number) => startOf(companyId, day, plus);
  return [
    ...(isUnreadOnly ? [sql`t.unread_messages > 0`] : []),
    ...(touchedOn
      ? [sql`t.updated_at >= ${start(touchedOn, 0)} and t.updated_at < ${start(touchedOn, 1)}`]
      : []),
  ];
}

/** Filters applied to each row by its id and contact, whichever index it comes from. */
export function searchConditions({ tagIds }: ListScope, narrowing: ListNarrowing): Condition[] {
  return [...contactConditions(narrowing), ...tagConditions(tagIds)];
}
