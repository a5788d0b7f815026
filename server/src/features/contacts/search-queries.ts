import { contactSearchMax } from '@prosa/contracts/contacts/schema.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import {
  allOf,
  type Condition,
  isNamed,
  nameSearch,
  type SearchLimits,
} from '#platform/database/name-search.ts';
import type { DB } from '#platform/database/schema.ts';
import { foldText, rowsByIds } from '#platform/database/sql-expressions.ts';
import type { ContactPatterns } from './rules.ts';

/** Searches contacts by name and by number; only the views may use the trigram indexes. */
export function contactSearchQueries({ db, companyId }: Reader) {
  const ofCompany = sql`company_id = ${companyId}`;
  const named = nameSearch({ db }, { table: 'contacts', scope: ofCompany, restMax: contactSearchMax });

  function rest({ words, rests, number }: ContactPatterns): Condition {
    const end = sql`limit ${sql.lit(contactSearchMax + 1)}`;
    const later = rests.map((pattern) => sql`folded_rest like ${foldText(pattern)}`);
    const byName = sql`(select contact_id as id, folded_name from contact_names
      where ${allOf([ofCompany, ...later, ...isNamed(words)])} ${end})`;
    if (!number) return byName;
    const part = sql`(select contact_id as id from contact_numbers
      where ${ofCompany} and digits like ${`%${number.digits}%`} ${end})`;
    const whole = sql`(select contact_id from contact_numbers where ${ofCompany} and key = ${number.key ?? null})`;
    const numbered = rowsByIds(companyId, 'contacts', sql`${part} union ${whole}`);
    return sql`${byName} union (select id, folded_name from ${numbered})`;
  }

  return {
    find: (patterns: ContactPatterns, wanted: SearchLimits) => named.find(patterns, rest(patterns), wanted),

    all: named.all,

    /**
     * The same condition for one row, for searches with so many matches that walking in order finds the first ones
     * soon.
     */
    matches:
      ({ words, number }: ContactPatterns) =>
      (eb: ExpressionBuilder<DB, 'contacts'>) => {
        const byName = eb.and(
          words.map((alternatives) =>
            eb.or(alternatives.map((pattern) => eb('contacts.folded_name', 'like', foldText(pattern)))),
          ),
        );
        if (!number) return byName;
        // As one value per row: PostgreSQL would answer an EXISTS by reading every address of the company first.
        const byNumber = eb
          .selectFrom('contact_addresses')
          .select(
            sql<boolean>`coalesce(bool_or(digits like ${`%${number.digits}%`} or key = ${number.key ?? null}), false)`.as(
              'has',
            ),
          )
          .whereRef('contact_addresses.company_id', '=', 'contacts.company_id')
          .whereRef('contact_addresses.contact_id', '=', 'contacts.id')
          .where('contact_addresses.kind', '=', sql.lit('phone'));
        return eb.or([byName, byNumber]);
      },
  };
}
