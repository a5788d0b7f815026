import {
  contactListItemsPerPage,
  contactListSearchMax,
  type ListContactListItemsQuery,
} from '@prosa/contracts/contact-lists/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ContactPatterns, patternsOf } from '#features/contacts/rules.ts';
import type { Reader } from '#platform/database/database.ts';
import { allOf, isNamed, nameSearch } from '#platform/database/name-search.ts';
import { foldText, rowsByIds } from '#platform/database/sql-expressions.ts';
import { type ContactListItemRow, itemColumns } from './store.ts';

type Page = Omit<ListContactListItemsQuery, 'searchParam'>;

const exportedPerPage = 1000;

const skippedBy = ({ pageNumber }: Page) => contactListItemsPerPage * (pageNumber - 1);

function hasNumber({ number }: ContactPatterns) {
  if (!number) return [];
  const part = sql`digits like ${`%${number.digits}%`}`;
  return number.key ? [part, sql`key = ${number.key}`] : [part];
}

/** Condition for one row, for searches with so many matches that walking in order finds the first ones soon. */
const matchesPatterns = (patterns: ContactPatterns) =>
  sql<boolean>`(${sql.join([allOf(isNamed(patterns.words)), ...hasNumber(patterns)], sql` or `)})`;

export function contactListItemQueries({ db, companyId }: Reader) {
  const of = (listId: number) =>
    db
      .selectFrom('contact_list_items')
      .where('company_id', '=', companyId)
      .where('contact_list_id', '=', listId);

  const isAfter = ({ afterName, afterId }: Page) =>
    afterName === undefined || afterId === undefined
      ? undefined
      : sql<boolean>`(folded_name, id) > (${foldText(afterName)}, ${afterId}::integer)`;

  /** Walks in order; skipped and unmatched rows cost next to nothing. */
  const walked = (page: Page, matches?: RawBuilder<boolean>) => {
    const all = of(page.contactListId).select(itemColumns).orderBy('folded_name').orderBy('id');
    const wanted = (matches ? all.where(matches) : all).limit(sql.lit(contactListItemsPerPage + 1));
    const after = isAfter(page);
    return (after ? wanted.where(after) : wanted.offset(skippedBy(page))).execute();
  };

  /** Matches that do not start with the word, by the trigram index, which only the view may use. */
  function rest(scope: RawBuilder<unknown>, patterns: ContactPatterns) {
    const later = patterns.rests.map((pattern) => sql`folded_rest like ${foldText(pattern)}`);
    const ways = [allOf([...later, ...isNamed(patterns.words)]), ...hasNumber(patterns)];
    const each = ways.map(
      (way) => sql`(select item_id as id, folded_name from contact_list_words
        where ${scope} and ${way} limit ${sql.lit(contactListSearchMax + 1)})`,
    );
    return sql.join(each, sql` union `);
  }

  async function searched(patterns: ContactPatterns, page: Page) {
    const after = isAfter(page);
    const skipped = after ? 0 : skippedBy(page);
    const most = skipped + contactListItemsPerPage + 1;
    const scope = sql`company_id = ${companyId} and contact_list_id = ${page.contactListId}`;
    const named = nameSearch({ db }, { table: 'contact_list_items', scope, restMax: contactListSearchMax });
    const { ids, count, restIds } = await named.find(patterns, rest(scope, patterns), {
      after,
      most,
      counted: Math.max(most, contactListSearchMax),
    });
    if (!restIds) return { rows: await walked(page, matchesPatterns(patterns)), count: contactListSearchMax };
    const rows = await db
      .selectFrom(rowsByIds(companyId, 'contact_list_items', ids.slice(skipped)))
      .select(itemColumns)
      .orderBy('folded_name')
      .orderBy('id')
      .execute();
    return { rows, count: Math.min(count, contactListSearchMax) };
  }

  return {
    find: (id: number): Promise<ContactListItemRow | undefined> =>
      db
        .selectFrom('contact_list_items')
        .select(itemColumns)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),

    reportPage: (listId: number, { size, pageNumber }: { size: number; pageNumber: number }) =>
      of(listId)
        .select(itemColumns)
        .orderBy('folded_name')
        .orderBy('id')
        .limit(sql.lit(size))
        .offset(size * (pageNumber - 1))
        .execute(),

    /** Returns a page and, for a search, the number of matches up to a limit. */
    async page({ searchParam, ...page }: ListContactListItemsQuery) {
      const patterns = patternsOf(searchParam);
      const { rows, count } =
        patterns.words.length === 0
          ? { rows: await walked(page), count: undefined }
          : await searched(patterns, page);
      return {
        rows: rows.slice(0, contactListItemsPerPage),
        hasMore: rows.length > contactListItemsPerPage,
        count,
      };
    },

    /** Yields a whole list page by page, so that its size does not matter. */
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
