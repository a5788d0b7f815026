import { announcementsInBell, announcementsPerPage } from '@prosa/contracts/announcements/schema.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { foldedPattern } from '#platform/database/sql-expressions.ts';

/** Announcements visible to one user: the active ones, or all, with a read flag. */
export function announcementQueries({ db, companyId }: Reader, userId: number, showsInactive: boolean) {
  const shown = db
    .selectFrom('announcements')
    .$if(!showsInactive, (rows) => rows.where('announcements.status', '=', true));

  const matching = (search: string) =>
    search === ''
      ? shown
      : shown.where(({ eb, fn, or }) => {
          const pattern = foldedPattern(search);
          const matches = (column: 'title' | 'text') => eb(fn<string>('fold', [column]), 'like', pattern);
          return or([matches('title'), matches('text')]);
        });

  const forReader = (rows: typeof shown) =>
    rows.selectAll('announcements').select(({ exists, selectFrom }) =>
      exists(
        selectFrom('announcement_reads')
          .select('announcement_id')
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId)
          .whereRef('announcement_id', '=', 'announcements.id'),
      )
        .$castTo<boolean>()
        .as('is_read'),
    );

  const newestFirst = (rows: typeof shown) =>
    forReader(rows).orderBy('announcements.created_at', 'desc').orderBy('announcements.id', 'desc');

  return {
    async page(search: string, pageNumber: number) {
      const found = await newestFirst(matching(search))
        .limit(sql.lit(announcementsPerPage + 1))
        .offset(announcementsPerPage * (pageNumber - 1))
        .execute();
      return {
        rows: found.slice(0, announcementsPerPage),
        hasMore: found.length > announcementsPerPage,
      };
    },

    async count(search: string): Promise<number> {
      const { count } = await matching(search)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    newest: () =>
      newestFirst(shown.where('announcements.status', '=', true))
        .limit(sql.lit(announcementsInBell))
        .execute(),

    find: (id: number) => forReader(shown.where('announcements.id', '=', id)).executeTakeFirst(),
  };
}
