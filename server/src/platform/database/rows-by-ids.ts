import { type AliasedRawBuilder, type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { DB } from './schema.ts';

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
export const isReadByItsId = sql<boolean>`length(contacts.email) >= 0`;
