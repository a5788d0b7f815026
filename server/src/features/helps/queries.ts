import { helpsPerPage } from '@prosa/contracts/helps/schema.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { foldedPattern } from '#platform/database/sql-expressions.ts';
import type { HelpRow } from './store.ts';

/** Far more than anybody looks through; it keeps the answer bounded. */
const maxHelps = 500;

export function helpQueries({ db }: Reader) {
  const all = db.selectFrom('helps');

  const matching = (search: string) =>
    search === ''
      ? all
      : all.where(({ eb, fn, or }) => {
          const pattern = foldedPattern(search);
          const matches = (column: 'title' | 'description') =>
            eb(fn<string>('fold', [column]), 'like', pattern);
          return or([matches('title'), matches('description')]);
        });

  const inOrder = (rows: typeof all) => rows.selectAll().orderBy(sql`fold(title) collate "C"`).orderBy('id');

  return {
    async page(search: string, pageNumber: number) {
      const found = await inOrder(matching(search))
        .limit(sql.lit(helpsPerPage + 1))
        .offset(helpsPerPage * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, helpsPerPage), hasMore: found.length > helpsPerPage };
    },

    async count(search: string): Promise<number> {
      const { count } = await matching(search)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    all: (): Promise<HelpRow[]> => inOrder(all).limit(sql.lit(maxHelps)).execute(),

    find: (id: number): Promise<HelpRow | undefined> =>
      all.selectAll().where('id', '=', id).executeTakeFirst(),
  };
}
