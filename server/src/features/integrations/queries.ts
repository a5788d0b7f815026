import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { foldedPattern } from '#platform/database/sql-expressions.ts';
import type { IntegrationRow } from './store.ts';

const pageSize = 20;

export function integrationQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('integrations').where('company_id', '=', companyId);

  const matching = (search: string) =>
    search === ''
      ? own
      : own.where(({ eb, fn }) => eb(fn<string>('fold', ['name']), 'like', foldedPattern(search)));

  return {
    async page(search: string, pageNumber: number) {
      const found = await matching(search)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
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

    find: (id: number): Promise<IntegrationRow | undefined> =>
      own.selectAll().where('id', '=', id).executeTakeFirst(),
  };
}
