import { contactListsPerPage } from '@prosa/contracts/contact-lists/schema.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { foldedPattern } from '#platform/database/sql-expressions.ts';
import { type ContactListRow, contactListColumns } from './store.ts';

/** Far more than anybody picks from; it keeps the answer bounded. */
const maxForPickers = 1000;

export function contactListQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('contact_lists').where('company_id', '=', companyId);

  const matching = (search: string) =>
    search === '' ? own : own.where('folded_name', 'like', foldedPattern(search));

  const byName = (search: string) =>
    matching(search).select(contactListColumns).orderBy('folded_name').orderBy('id');

  return {
    find: (id: number): Promise<ContactListRow | undefined> =>
      own.select(contactListColumns).where('id', '=', id).executeTakeFirst(),

    all: (): Promise<ContactListRow[]> => byName('').limit(sql.lit(maxForPickers)).execute(),

    async page(search: string, pageNumber: number) {
      const found = await byName(search)
        .limit(sql.lit(contactListsPerPage + 1))
        .offset(contactListsPerPage * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, contactListsPerPage), hasMore: found.length > contactListsPerPage };
    },

    async count(search: string): Promise<number> {
      const { count } = await matching(search)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
