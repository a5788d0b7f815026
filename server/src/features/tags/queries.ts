import { sql } from 'kysely';
import { containsPattern } from '#platform/database/contains-pattern.ts';
import type { Reader } from '#platform/database/database.ts';
import type { TagRow } from './store.ts';

const pageSize = 20;
/** Far more than anybody picks from; it keeps the answer bounded. */
const mostForPickers = 1000;

export function tagQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('tags').where('company_id', '=', companyId);

  const matching = (search: string) =>
    search === ''
      ? own
      : own.where(({ eb, fn, val }) =>
          eb(fn<string>('fold', ['name']), 'like', fn<string>('fold', [val(containsPattern(search))])),
        );

  const byName = (search: string) =>
    matching(search).selectAll().orderBy(sql`fold(name) collate "C"`).orderBy('id');

  return {
    async page(search: string, pageNumber: number) {
      const found = await byName(search)
        .limit(sql.lit(pageSize + 1))
        .offset(pageSize * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize };
    },

    async count(search: string): Promise<number> {
      const { count } = await matching(search)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    all: (search: string): Promise<TagRow[]> => byName(search).limit(sql.lit(mostForPickers)).execute(),

    kanban: (): Promise<TagRow[]> =>
      own.selectAll().where('is_kanban', '=', true).orderBy('id').limit(sql.lit(mostForPickers)).execute(),

    find: (id: number): Promise<TagRow | undefined> =>
      own.selectAll().where('id', '=', id).executeTakeFirst(),
  };
}
