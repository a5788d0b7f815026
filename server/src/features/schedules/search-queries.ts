import { type ExpressionBuilder, sql } from 'kysely';
import { findByText } from '#features/contacts/service.ts';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { foldedPattern, skipNameIndex } from '#platform/database/sql-expressions.ts';

type Condition = ReturnType<ReturnType<typeof few>>;
/** Condition that keeps the rows matching the search. */
export type ScheduleSearch = (eb: ExpressionBuilder<DB, 'schedules'>) => Condition;

/** Maximum number of ids to list in the condition: with more matches, a scan in order finds a page soon. */
const maxNamedIds = 1000;

function few(ids: readonly number[], contactIds: readonly number[]) {
  return ({ eb, fn, or, val }: ExpressionBuilder<DB, 'schedules'>) =>
    or([
      eb('schedules.id', '=', fn.any(val([...ids]))),
      eb('schedules.contact_id', '=', fn.any(val([...contactIds]))),
    ]);
}

/** Sample of the newest schedules: when more than `maxNamedIds` of them match, the trigram index is not read. */
const newestMax = 2 * maxNamedIds;

interface Texts {
  readonly is_common: boolean;
  readonly ids: number[];
}

/** Searches bodies and contact names by trigram indexes, which only the views can use. */
export function scheduleSearchQueries({ db, companyId }: Reader) {
  /** A trigram index is read to its end before it yields the first row, so it is used only for rare texts. */
  async function texts(pattern: ReturnType<typeof foldedPattern>): Promise<Texts> {
    const ofCompany = sql`company_id = ${companyId}`;
    const { rows } = await sql<Texts>`
      with newest as materialized (select folded_body like ${pattern} as has from schedules
          where ${ofCompany} order by created_at desc, id desc limit ${sql.lit(newestMax)}),
        common as materialized (select count(*) filter (where has) > ${sql.lit(maxNamedIds)} as is_common from newest)
      select is_common, array(select schedule_id from schedule_texts
        where not is_common and ${ofCompany} and folded_body like ${pattern} limit ${sql.lit(maxNamedIds + 1)}) as ids
      from common`.execute(db);
    return rows[0] as Texts;
  }

  return {
    async of(search: string): Promise<ScheduleSearch> {
      const pattern = foldedPattern(search);
      const [{ is_common: isCommon, ids }, names] = await Promise.all([
        texts(pattern),
        findByText({ db, companyId }, search, maxNamedIds),
      ]);
      if (!isCommon && ids.length <= maxNamedIds && names) return few(ids, names);
      // A scalar subquery per row: with a join PostgreSQL might sort all rows.
      return ({ eb, or, selectFrom }) => {
        const name = selectFrom('contacts')
          .select('contacts.folded_name')
          .whereRef('contacts.company_id', '=', 'schedules.company_id')
          .whereRef('contacts.id', '=', 'schedules.contact_id')
          .where(skipNameIndex);
        return or([eb('schedules.folded_body', 'like', pattern), eb(name, 'like', pattern)]);
      };
    },
  };
}
