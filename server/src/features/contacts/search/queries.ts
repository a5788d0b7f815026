import { contactSearchMax } from '@prosa/contracts/contacts/schema.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { ContactPatterns } from '#features/contacts/rules.ts';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';

const folded = (pattern: string) => sql<string>`fold(${pattern})`;

/** Who is searched for: by the indexes of three letters, which only the views may use. */
export function contactSearchQueries({ db, companyId }: Reader) {
  const limit = sql.lit(contactSearchMax + 1);

  return {
    /** One more than the most that are counted when there are too many to name them all. */
    async ids({ words, number }: ContactPatterns): Promise<number[]> {
      const names = words.reduce(
        (query, alternatives) =>
          query.where((eb) =>
            eb.or(alternatives.map((pattern) => eb('folded_name', 'like', folded(pattern)))),
          ),
        db.selectFrom('contact_names').select('contact_id').where('company_id', '=', companyId),
      );
      const numbers = db
        .selectFrom('contact_numbers')
        .select('contact_id')
        .where('company_id', '=', companyId);
      const byName = db.selectFrom(names.limit(limit).as('found')).select('contact_id');
      const part = number && numbers.where('digits', 'like', `%${number.digits}%`).limit(limit);
      const byPart = part ? byName.union(db.selectFrom(part.as('found')).select('contact_id')) : byName;
      const found = number?.key ? byPart.union(numbers.where('key', '=', number.key)) : byPart;
      const rows = await found.execute();
      return rows.flatMap(({ contact_id: id }) => (id === null ? [] : [id]));
    },

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
          .select(sql<boolean>`coalesce(bool_or(digits like ${`%${number.digits}%`}), false)`.as('has'))
          .whereRef('contact_addresses.company_id', '=', 'contacts.company_id')
          .whereRef('contact_addresses.contact_id', '=', 'contacts.id')
          .where('contact_addresses.kind', '=', 'phone');
        return eb.or([byName, byNumber]);
      },
  };
}
