import { type ExpressionBuilder, sql } from 'kysely';
import { findByText } from '#features/contacts/service.ts';
import type { Reader } from '#platform/database/database.ts';
import { foldedPattern } from '#platform/database/folded.ts';
import { isReadByItsId } from '#platform/database/rows-by-ids.ts';
import type { DB } from '#platform/database/schema.ts';

type Condition = ReturnType<ReturnType<typeof few>>;
/** What leaves of the rows those that are searched for. */
export type ScheduleSearch = (eb: ExpressionBuilder<DB, 'schedules'>) => Condition;

/** More than these are not named one by one: among so many the first ones in order are soon found. */
const mostNamed = 1000;

function few(ids: readonly number[], contactIds: readonly number[]) {
  return ({ eb, fn, or, val }: ExpressionBuilder<DB, 'schedules'>) =>
    or([
      eb('schedules.id', '=', fn.any(val([...ids]))),
      eb('schedules.contact_id', '=', fn.any(val([...contactIds]))),
    ]);
}

/** By the words and by whom they go to: by the indexes of three letters, which only the views may use. */
export function scheduleSearchQueries({ db, companyId }: Reader) {
  const limit = sql.lit(mostNamed + 1);

  return {
    async of(search: string): Promise<ScheduleSearch> {
      const pattern = foldedPattern(search);
      const [texts, names] = await Promise.all([
        db
          .selectFrom('schedule_texts')
          .select('schedule_id as id')
          .where('company_id', '=', companyId)
          .where('folded_body', 'like', pattern)
          .limit(limit)
          .execute(),
        findByText({ db, companyId }, search, mostNamed),
      ]);
      const ids = texts.flatMap(({ id }) => (id === null ? [] : [id]));
      if (ids.length <= mostNamed && names) return few(ids, names);
      // As one value per row: a join would tempt PostgreSQL to sort them all.
      return ({ eb, or, selectFrom }) => {
        const name = selectFrom('contacts')
          .select('contacts.folded_name')
          .whereRef('contacts.company_id', '=', 'schedules.company_id')
          .whereRef('contacts.id', '=', 'schedules.contact_id')
          .where(isReadByItsId);
        return or([eb('schedules.folded_body', 'like', pattern), eb(name, 'like', pattern)]);
      };
    },
  };
}
