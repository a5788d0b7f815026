import type { Author } from '@prosa/contracts/automation/schema.ts';
import { type AliasedRawBuilder, type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { DB } from './schema.ts';

/** For LIKE: whatever contains the text, with its own wildcards taken for themselves. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/**
 * As names are compared, without case and accents. A query of its own, so that it is made once: said plainly,
 * PostgreSQL makes it anew for each row it looks at, which takes longer than the look.
 */
export const foldText = (text: string) => sql<string>`(select fold(${text}))`;

/** LIKE pattern for a column that is folded itself. */
export const foldedPattern = (text: string) => foldText(containsPattern(text));

/** Order of names without case and accents, the one of every list that has names. */
export const foldedOrder = (column: string) => sql`fold(${sql.ref(column)}) collate "C"`;

/** Constants of an `in` condition as literals: the planner matches a partial index only with values it can see. */
export function literals<const Value extends string>(...values: readonly Value[]): RawBuilder<Value>[] {
  return values.map((value) => sql.lit(value));
}

/**
 * Time of the write, not of the start of the transaction: of two transactions that wait for each other, the later one
 * gets the later time, by which clients decide what is newer.
 */
export const timeOfWrite = sql<string>`clock_timestamp()`;

/** Timestamp column to write together with `changed_by`. */
export function changeTimestamp({ changed_by }: { readonly changed_by?: string | null | undefined }) {
  return changed_by === undefined ? {} : { changed_at: sql<string>`now()` };
}

/** Selects who last changed a row and when; null until the first change. */
export function authorColumn(table: 'connections' | 'queues') {
  const name = sql.ref(`${table}.changed_by`);
  const at = sql`to_char(${sql.ref(`${table}.changed_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql<Author | null>`case when ${name} is null then null else
    jsonb_build_object('name', ${name}, 'at', ${at}) end`.as('author');
}

type TableWithIds = 'contact_list_items' | 'contacts' | 'messages' | 'schedules' | 'tickets';
/** Known beforehand, or found by a query that selects `id`. */
export type Ids = readonly number[] | RawBuilder<unknown>;

/**
 * The company's rows of these ids, to select from as if they were the table. Each is one look into the unique index of
 * company and id: the limit keeps PostgreSQL from taking the join apart. `id = any(…)` says the same, but there any
 * index that begins with the company will do, and everything the company has in it is read, since PostgreSQL takes each
 * company for one of average size.
 */
export function rowsByIds<Table extends TableWithIds>(
  companyId: CompanyId | Expression<CompanyId>,
  table: Table,
  ids: Ids,
): AliasedRawBuilder<Selectable<DB[Table]>, Table> {
  const wanted = 'toOperationNode' in ids ? ids : sql`select unnest(${ids}::bigint[]) as id`;
  return sql<Selectable<DB[Table]>>`(select row.* from (${wanted}) as found cross join lateral (
    select * from ${sql.table(table)} where company_id = ${companyId} and id = found.id limit 1) as row)`.as(
    table,
  );
}

/**
 * True of every contact, and asked of a column that no index holds. Where only the name of one contact is wanted,
 * PostgreSQL would else look for its id in the index of names, which it reads from the beginning to the end.
 */
export const skipNameIndex = sql<boolean>`length(contacts.email) >= 0`;
