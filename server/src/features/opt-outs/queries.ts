import { optOutCountMax, optOutsPerPage } from '@prosa/contracts/opt-outs/schema.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { containsPattern, foldedPattern } from '#platform/database/folded.ts';
import { isReadByItsId } from '#platform/database/rows-by-ids.ts';

export function optOutQueries({ db, companyId }: Reader) {
  const all = db.selectFrom('contact_opt_outs').where('contact_opt_outs.company_id', '=', companyId);

  /** One value per row, not a join: that would tempt PostgreSQL to sort them all. */
  const matching = (search: string) => {
    if (search === '') return all;
    const digits = search.replaceAll(/\D/g, '');
    return all.where(({ eb, or, selectFrom }) => {
      const name = selectFrom('contacts')
        .select('contacts.folded_name')
        .whereRef('contacts.company_id', '=', 'contact_opt_outs.company_id')
        .whereRef('contacts.id', '=', 'contact_opt_outs.contact_id')
        .where(isReadByItsId);
      const hasNumber = selectFrom('contact_addresses')
        .select(sql<boolean>`coalesce(bool_or(address like ${containsPattern(digits)}), false)`.as('has'))
        .whereRef('contact_addresses.company_id', '=', 'contact_opt_outs.company_id')
        .whereRef('contact_addresses.contact_id', '=', 'contact_opt_outs.contact_id')
        .where('contact_addresses.kind', '=', sql.lit('phone'));
      return or([
        eb(name, 'like', foldedPattern(search)),
        ...(digits.length < 3 ? [] : [eb(hasNumber, '=', true)]),
      ]);
    });
  };

  return {
    /** The latest first. */
    async page(search: string, pageNumber: number) {
      const newest = matching(search)
        .selectAll()
        .orderBy('contact_opt_outs.opted_out_at', 'desc')
        .orderBy('contact_opt_outs.contact_id', 'desc')
        .limit(sql.lit(optOutsPerPage + 1))
        .offset(optOutsPerPage * (pageNumber - 1));
      const found = await db
        .selectFrom(newest.as('leaver'))
        .innerJoin('contacts', (join) =>
          join
            .onRef('contacts.company_id', '=', 'leaver.company_id')
            .onRef('contacts.id', '=', 'leaver.contact_id'),
        )
        .select(({ selectFrom }) => [
          'contacts.id as contactId',
          'contacts.name',
          selectFrom('contact_addresses')
            .select('contact_addresses.address')
            .whereRef('contact_addresses.company_id', '=', 'contacts.company_id')
            .whereRef('contact_addresses.contact_id', '=', 'contacts.id')
            .where('contact_addresses.kind', '=', sql.lit('phone'))
            .orderBy('contact_addresses.id')
            .limit(sql.lit(1))
            .as('number'),
          'leaver.words',
          'leaver.opted_out_at as optedOutAt',
        ])
        .orderBy('leaver.opted_out_at', 'desc')
        .orderBy('leaver.contact_id', 'desc')
        .execute();
      return { rows: found.slice(0, optOutsPerPage), hasMore: found.length > optOutsPerPage };
    },

    /** How many there are, no further than anybody wants to know. */
    async count(search: string): Promise<number> {
      const some = matching(search).select('contact_opt_outs.contact_id').limit(sql.lit(optOutCountMax));
      const { count } = await db
        .selectFrom(some.as('counted'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async among(contactIds: readonly number[]): Promise<number[]> {
      const rows = await db
        .selectFrom('contact_opt_outs')
        .select('contact_id')
        .where('company_id', '=', companyId)
        .where('contact_id', '=', sql<number>`any(${[...contactIds]}::integer[])`)
        .orderBy('contact_id')
        .execute();
      return rows.map(({ contact_id }) => contact_id);
    },
  };
}
