import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { foldedPattern } from '#platform/database/sql-expressions.ts';
import type { QuickMessageRow } from './store.ts';

const pageSize = 20;
/** Far more than any picker shows; keeps the response bounded. */
const maxForPickers = 1000;

/** Quick messages one user may see: their own and the shared ones. */
export function quickMessageQueries({ db, companyId }: Reader, userId: number) {
  const visible = db
    .selectFrom('quick_messages')
    .where('company_id', '=', companyId)
    .where(({ eb, or }) => or([eb('is_shared', '=', true), eb('user_id', '=', userId)]));

  const matching = (search: string) =>
    search === ''
      ? visible
      : visible.where(({ eb, fn, or }) => {
          const pattern = foldedPattern(search);
          const matches = (column: 'shortcode' | 'message') =>
            eb(fn<string>('fold', [column]), 'like', pattern);
          return or([matches('shortcode'), matches('message')]);
        });

  const inOrder = (rows: typeof visible) =>
    rows.selectAll().orderBy(sql`fold(shortcode) collate "C"`).orderBy('id');

  return {
    async page(search: string, pageNumber: number) {
      const found = await inOrder(matching(search))
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

    active: (): Promise<QuickMessageRow[]> =>
      inOrder(visible.where('is_active', '=', true))
        .limit(sql.lit(maxForPickers))
        .execute(),

    find: (id: number): Promise<QuickMessageRow | undefined> =>
      visible.selectAll().where('id', '=', id).executeTakeFirst(),
  };
}
