import { contactSearchMax } from '@prosa/contracts/contacts/schema.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ContactPatterns } from '#features/contacts/rules.ts';
import type { Reader } from '#platform/database/database.ts';
import { folded } from '#platform/database/folded.ts';
import { rowsByIds } from '#platform/database/rows-by-ids.ts';
import type { DB } from '#platform/database/schema.ts';

type Condition = RawBuilder<unknown>;

/** How much of what is found is wanted. */
interface Wanted {
  /** Where a page begins. */
  readonly after?: Condition | undefined;
  /** The first of them, in order. */
  readonly most: number;
  /** They are counted no further than this. */
  readonly counted?: number;
}

interface Found {
  readonly ids: readonly number[];
  readonly count: number;
  /** Those whose name does not begin so; undefined of too many to name them, and then the others say little too. */
  readonly restIds: readonly number[] | undefined;
}

interface FoundRow {
  readonly ids: number[];
  readonly count: number;
  readonly rest_ids: number[];
}

/** Nothing that begins with a text comes after the text with this behind it. */
const lastCharacter = '\u{10FFFF}';
const order = sql`order by folded_name, id`;
const limited = (most: number) => sql`limit ${most}::integer`;
const both = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

const isNamed = (words: ContactPatterns['words']) =>
  words.map(
    (patterns) =>
      sql`(${sql.join(
        patterns.map((pattern) => sql`folded_name like ${folded(pattern)}`),
        sql` or `,
      )})`,
  );

/**
 * Who is searched for. Those whose name begins so stand side by side in the index of names, in the order of the list;
 * all others are found by the indexes of three letters, which only the views may use.
 */
export function contactSearchQueries({ db, companyId }: Reader) {
  const ofCompany = sql`company_id = ${companyId}`;

  /** For each word a part of the index of names. */
  const begun = ({ begins, words }: ContactPatterns, after: Condition | undefined, end: Condition) =>
    begins.map((text) => {
      const conditions = [
        ofCompany,
        sql`folded_name >= ${folded(text)} and folded_name < ${folded(text)} || ${lastCharacter}`,
        ...isNamed(words),
        ...(after ? [after] : []),
      ];
      return sql`(select id, folded_name from contacts where ${both(conditions)} ${order} ${end})`;
    });

  function rest({ words, rests, number }: ContactPatterns): Condition {
    const end = sql`limit ${sql.lit(contactSearchMax + 1)}`;
    const later = rests.map((pattern) => sql`folded_rest like ${folded(pattern)}`);
    const byName = sql`(select contact_id as id, folded_name from contact_names
      where ${both([ofCompany, ...later, ...isNamed(words)])} ${end})`;
    if (!number) return byName;
    const part = sql`(select contact_id as id from contact_numbers
      where ${ofCompany} and digits like ${`%${number.digits}%`} ${end})`;
    const whole = sql`(select contact_id from contact_numbers where ${ofCompany} and key = ${number.key ?? null})`;
    const numbered = rowsByIds(companyId, 'contacts', sql`${part} union ${whole}`);
    return sql`${byName} union (select id, folded_name from ${numbered})`;
  }

  return {
    async find(patterns: ContactPatterns, { after, most, counted = most }: Wanted): Promise<Found> {
      const from = after ? sql`where ${after}` : sql``;
      const { rows } = await sql<FoundRow>`
        with rest as materialized (${rest(patterns)}),
          found as materialized (
            select id, folded_name from rest as contacts ${from}
            union ${sql.join(begun(patterns, after, limited(counted)), sql` union `)})
        select array(select id from found ${order} ${limited(most)}) as ids,
          (select count(*) from found) as count, array(select id from rest) as rest_ids`.execute(db);
      const [{ ids, count, rest_ids: restIds }] = rows as [FoundRow];
      return {
        ids,
        count: Math.min(count, counted),
        restIds: restIds.length > contactSearchMax ? undefined : restIds,
      };
    },

    /** The ids of all of them, as a query. */
    all: (patterns: ContactPatterns, restIds: readonly number[]): Condition => sql`
      select unnest(${restIds}::integer[]) as id
      union all select id from (${sql.join(begun(patterns, undefined, sql``), sql` union `)}) as begun`,

    /** The same condition for one row, where so many match that the first in order are soon found. */
    matches:
      ({ words, number }: ContactPatterns) =>
      (eb: ExpressionBuilder<DB, 'contacts'>) => {
        const byName = eb.and(
          words.map((alternatives) =>
            eb.or(alternatives.map((pattern) => eb('contacts.folded_name', 'like', folded(pattern)))),
          ),
        );
        if (!number) return byName;
        // As one value per row: an EXISTS would be answered by reading every address of the company first.
        const byNumber = eb
          .selectFrom('contact_addresses')
          .select(
            sql<boolean>`coalesce(bool_or(digits like ${`%${number.digits}%`} or key = ${number.key ?? null}), false)`.as(
              'has',
            ),
          )
          .whereRef('contact_addresses.company_id', '=', 'contacts.company_id')
          .whereRef('contact_addresses.contact_id', '=', 'contacts.id')
          .where('contact_addresses.kind', '=', 'phone');
        return eb.or([byName, byNumber]);
      },
  };
}
