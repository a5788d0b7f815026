import { fileListsPerPage } from '@prosa/contracts/file-lists/schema.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { foldedPattern } from '#platform/database/sql-expressions.ts';
import type { FileListOptionRow, FileListRow } from './store.ts';

/** Far more than anybody picks from; it keeps the answer bounded. */
const maxForPickers = 1000;

export interface FileListView extends FileListRow {
  readonly options: readonly FileListOptionRow[];
}

function optionsOf(eb: ExpressionBuilder<DB, 'file_lists'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('file_list_options')
      .selectAll('file_list_options')
      .whereRef('file_list_options.company_id', '=', 'file_lists.company_id')
      .whereRef('file_list_options.file_list_id', '=', 'file_lists.id')
      .orderBy('file_list_options.position')
      .orderBy('file_list_options.id'),
  );
}

/** A list with its options, in one statement whatever the number of rows. */
export function fileListQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('file_lists').where('file_lists.company_id', '=', companyId);

  const matching = (search: string) =>
    search === '' ? own : own.where('file_lists.folded_name', 'like', foldedPattern(search));

  const views = (rows: typeof own) =>
    rows.selectAll('file_lists').select((eb) => optionsOf(eb).as('options'));

  return {
    async page(search: string, pageNumber: number) {
      const found = await views(matching(search))
        .orderBy('file_lists.folded_name')
        .orderBy('file_lists.id')
        .limit(sql.lit(fileListsPerPage + 1))
        .offset(fileListsPerPage * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, fileListsPerPage), hasMore: found.length > fileListsPerPage };
    },

    async count(search: string): Promise<number> {
      const { count } = await matching(search)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    all: () =>
      own
        .select(['file_lists.id', 'file_lists.name'])
        .orderBy('file_lists.folded_name')
        .orderBy('file_lists.id')
        .limit(sql.lit(maxForPickers))
        .execute(),

    find: (id: number) => views(own.where('file_lists.id', '=', id)).executeTakeFirst(),

    /** Whether a message that was sent still shows it. */
    async isSent(key: string): Promise<boolean> {
      const row = await db
        .selectFrom('messages')
        .select('id')
        .where('company_id', '=', companyId)
        .where('media_key', '=', key)
        .where('media_key', 'like', sql.lit('%/file-lists/%'))
        .limit(sql.lit(1))
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
