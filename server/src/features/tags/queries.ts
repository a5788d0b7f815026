import { tagTicketsMax } from '@prosa/contracts/tags/schema.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { foldedOrder, foldedPattern } from '#platform/database/sql-expressions.ts';
import type { TagRow } from './store.ts';

export interface CountedTag extends TagRow {
  readonly tickets_count: number;
}

const pageSize = 20;
/** Far more than anybody picks from; it keeps the answer bounded. */
const maxForPickers = 1000;

/** How many tickets carry it, no further than anybody wants to know. */
function ticketsOf(eb: ExpressionBuilder<DB, 'tags'>) {
  const some = eb
    .selectFrom('ticket_tags')
    .select('ticket_tags.ticket_id')
    .whereRef('ticket_tags.company_id', '=', 'tags.company_id')
    .whereRef('ticket_tags.tag_id', '=', 'tags.id')
    .limit(sql.lit(tagTicketsMax));
  return sql<number>`(select count(*) from (${some}) as counted)`.as('tickets_count');
}

export function tagQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('tags').where('company_id', '=', companyId);

  const matching = (search: string) =>
    search === ''
      ? own
      : own.where(({ eb, fn }) => eb(fn<string>('fold', ['name']), 'like', foldedPattern(search)));

  const byName = (search: string) =>
    matching(search).selectAll().select(ticketsOf).orderBy(foldedOrder('name')).orderBy('id');

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

    all: (search: string): Promise<CountedTag[]> => byName(search).limit(sql.lit(maxForPickers)).execute(),

    kanban: (): Promise<CountedTag[]> =>
      own
        .selectAll()
        .select(ticketsOf)
        .where('is_kanban', '=', true)
        .orderBy(sql`lane_position nulls last`)
        .orderBy('id')
        .limit(sql.lit(maxForPickers))
        .execute(),

    find: (id: number): Promise<CountedTag | undefined> =>
      own.selectAll().select(ticketsOf).where('id', '=', id).executeTakeFirst(),
  };
}
