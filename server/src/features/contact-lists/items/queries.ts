import {
  contactListItemsPerPage,
  contactListSearchMax,
  type ListContactListItemsQuery,
} from '@prosa/contracts/contact-lists/schema.ts';
import { sql } from 'kysely';
import { type ContactPatterns, patternsOf } from '#features/contacts/rules.ts';
import type { Reader } from '#platform/database/database.ts';
import { folded } from '#platform/database/folded.ts';
import { type ContactListItemRow, itemColumns } from './store.ts';

const exportedPerPage = 1000;

export function contactListItemQueries({ db, companyId }: Reader) {
  const of = (listId: number) =>
    db
      .selectFrom('contact_list_items')
      .where('company_id', '=', companyId)
      .where('contact_list_id', '=', listId);

  /** By the indexes of three letters, which only the view may use. */
  const found = (listId: number, { words, number }: ContactPatterns) =>
    db
      .selectFrom('contact_list_words')
      .where('company_id', '=', companyId)
      .where('contact_list_id', '=', listId)
      .where((eb) => {
        const byName = eb.and(
          words.map((alternatives) =>
            eb.or(alternatives.map((pattern) => eb('folded_name', 'like', folded(pattern)))),
          ),
        );
        if (!number) return byName;
        const byPart = eb('digits', 'like', `%${number.digits}%`);
        return eb.or([byName, byPart, ...(number.key ? [eb('key', '=', number.key)] : [])]);
      });

  const byName = ({ contactListId, searchParam }: ListContactListItemsQuery) => {
    const patterns = patternsOf(searchParam);
    const all = of(contactListId).select(itemColumns).orderBy('folded_name').orderBy('id');
    return patterns.words.length === 0
      ? all
      : all.where(
          'id',
          'in',
          found(contactListId, patterns).select('item_id').$narrowType<{ item_id: number }>(),
        );
  };

  return {
    find: (id: number): Promise<ContactListItemRow | undefined> =>
      db
        .selectFrom('contact_list_items')
        .select(itemColumns)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),

    async page(query: ListContactListItemsQuery) {
      const { pageNumber, afterName, afterId } = query;
      const limited = byName(query).limit(sql.lit(contactListItemsPerPage + 1));
      const isAfter =
        afterName === undefined || afterId === undefined
          ? undefined
          : sql<boolean>`(folded_name, id) > (${folded(afterName)}, ${afterId}::integer)`;
      const rows = await (isAfter
        ? limited.where(isAfter)
        : limited.offset(contactListItemsPerPage * (pageNumber - 1))
      ).execute();
      return {
        rows: rows.slice(0, contactListItemsPerPage),
        hasMore: rows.length > contactListItemsPerPage,
      };
    },

    /** How many a search finds, no further than anybody wants to know. */
    async count(listId: number, search: string): Promise<number> {
      const some = found(listId, patternsOf(search)).select('item_id').limit(sql.lit(contactListSearchMax));
      const { count } = await db
        .selectFrom(some.as('found'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** All of a list, page after page, so that its size does not matter. */
    async *exported(listId: number) {
      let [lastName, lastId] = ['', 0];
      for (;;) {
        const page = await of(listId)
          .select(['id', 'folded_name', 'name', 'number', 'email', 'is_whatsapp_valid'])
          .where(sql<boolean>`(folded_name, id) > (${lastName}, ${lastId}::integer)`)
          .orderBy('folded_name')
          .orderBy('id')
          .limit(sql.lit(exportedPerPage))
          .execute();
        yield page;
        const last = page.at(-1);
        if (!last || page.length < exportedPerPage) return;
        [lastName, lastId] = [last.folded_name, last.id];
      }
    },
  };
}
