import {
  type AuditEntry,
  type AuditFilter,
  type AuditPerson,
  auditEntriesPerPage,
  type ListAuditEntriesQuery,
} from '@prosa/contracts/audit-log/schema.ts';
import { sql } from 'kysely';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { Target } from './rules.ts';
import type { AuditEntryRow } from './store.ts';

const exportPortion = 1000;
/** Far more people than a company has; it keeps the answer bounded. */
const maxPeople = 1000;

/** With the moments resolved, as they are stored. */
export type EntryFilter = Omit<AuditFilter, 'from' | 'to'> & {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export function auditQueries({ db, companyId }: Reader) {
  const matching = ({ userId, act, from, to }: EntryFilter) =>
    db
      .selectFrom('audit_entries')
      .where('company_id', '=', companyId)
      .$if(userId !== undefined, (rows) => rows.where('user_id', '=', userId ?? 0))
      .$if(act !== undefined, (rows) => rows.where('act', '=', act ?? 'session.login'))
      .$if(from !== undefined, (rows) => rows.where('at', '>=', from ?? ''))
      .$if(to !== undefined, (rows) => rows.where('at', '<=', to ?? ''));

  /** The place of an entry in the order, which an id alone does not say: one that is counted again moves up. */
  const placeOf = (id: number) =>
    sql`(select audit_entries.at, audit_entries.id from audit_entries
      where company_id = ${companyId} and audit_entries.id = ${id})`;

  const newestFirst = (filter: EntryFilter, before: number | undefined) =>
    matching(filter)
      .selectAll()
      .$if(before !== undefined, (rows) => rows.where(sql<boolean>`(at, id) < ${placeOf(before ?? 0)}`))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc');

  return {
    async page({ before, ...filter }: EntryFilter & Pick<ListAuditEntriesQuery, 'before'>) {
      const found = await newestFirst(filter, before)
        .limit(sql.lit(auditEntriesPerPage + 1))
        .execute();
      return {
        rows: found.slice(0, auditEntriesPerPage),
        hasMore: found.length > auditEntriesPerPage,
      };
    },

    async countAfter(id: number, most: number): Promise<number> {
      const { count } = await db
        .selectFrom(
          db
            .selectFrom('audit_entries')
            .select('id')
            .where('company_id', '=', companyId)
            .where(
              sql<boolean>`(at, id) > (select coalesce(max(seen.at), '-infinity'), coalesce(max(seen.id), 0)
                from audit_entries as seen where seen.company_id = ${companyId} and seen.id = ${id})`,
            )
            .limit(sql.lit(most))
            .as('newer'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** From one person to the next by the index: what it costs depends on the people, not on what they did. */
    async people(): Promise<AuditPerson[]> {
      const { rows } = await sql<AuditPerson>`
        with recursive people as (
          (select user_id, user_name from audit_entries where company_id = ${companyId} and user_id is not null
           order by user_id, at desc limit 1)
          union all
          select next.user_id, next.user_name from people cross join lateral (
            select user_id, user_name from audit_entries where company_id = ${companyId} and user_id > people.user_id
            order by user_id, at desc limit 1) as next
        )
        select user_id as id, user_name as name from people order by fold(user_name), user_id
        limit ${sql.lit(maxPeople)}`.execute(db);
      return rows;
    },

    async *exported(filter: EntryFilter): AsyncGenerator<AuditEntryRow[]> {
      let before: number | undefined;
      let found: AuditEntryRow[];
      do {
        found = await newestFirst(filter, before).limit(sql.lit(exportPortion)).execute();
        if (found.length > 0) yield found;
        before = found.at(-1)?.id;
      } while (found.length === exportPortion);
    },
  };
}

type Row = Readonly<Record<string, unknown>>;

/** Everything the row holds now, with its parts: only the names of what differs are ever kept. */
export async function findTargetRow(
  { db }: Pick<PlatformTx, 'db'>,
  target: Target,
  id: string,
): Promise<Row | undefined> {
  const key = Number(id);
  if (!Number.isSafeInteger(key)) return undefined;
  const { parts } = target;
  const withParts = parts
    ? sql`|| jsonb_build_object(${parts.shownAs}::text, (select jsonb_agg(to_jsonb(part) order by part::text)
        from ${sql.table(parts.table)} as part where part.${sql.ref(parts.owner)} = target.id))`
    : sql``;
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(target) ${withParts} as row from ${sql.table(target.table)} as target
    where target.id = ${key}`.execute(db);
  return rows[0]?.row;
}

export function presentAuditEntry(row: AuditEntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    userId: row.user_id,
    userName: row.user_name,
    enteredByName: row.entered_by_name,
    act: row.act,
    targetId: row.target_id,
    targetName: row.target_name,
    fields: row.fields,
    times: row.times,
    address: row.address,
    userAgent: row.user_agent,
  };
}

/** One line of the table that is taken away. */
export function presentAuditLine(
  row: AuditEntryRow,
): Record<Exclude<keyof AuditEntry, 'id' | 'userId'>, string> {
  return {
    at: row.at,
    userName: row.user_name ?? '',
    enteredByName: row.entered_by_name ?? '',
    act: row.act,
    targetId: row.target_id ?? '',
    targetName: row.target_name ?? '',
    fields: row.fields.join(', '),
    times: String(row.times),
    address: row.address,
    userAgent: row.user_agent,
  };
}
