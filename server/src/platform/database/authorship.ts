import type { Author } from '@prosa/contracts/automation/schema.ts';
import { sql } from 'kysely';

/** Timestamp column to write together with `changed_by`. */
export function dated({ changed_by }: { readonly changed_by?: string | null | undefined }) {
  return changed_by === undefined ? {} : { changed_at: sql<string>`now()` };
}

/** Selects who last changed a row and when; null until the first change. */
export function authorColumn(table: 'connections' | 'queues') {
  const name = sql.ref(`${table}.changed_by`);
  const at = sql`to_char(${sql.ref(`${table}.changed_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql<Author | null>`case when ${name} is null then null else
    jsonb_build_object('name', ${name}, 'at', ${at}) end`.as('author');
}
