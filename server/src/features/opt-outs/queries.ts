import { optOutsPerPage } from '@prosa/contracts/opt-outs/schema.ts';
import { sql } from 'kysely';
import { containsPattern } from '#platform/database/contains-pattern.ts';
import type { Reader } from '#platform/database/database.ts';

export function optOutQueries({ db, companyId }: Reader) {
  const matching = (search: string) => {
    const leavers = db
      .selectFrom('contact_opt_outs')
      .innerJoin('contacts', (join) =>
        join
          .onRef('contacts.company_id', '=', 'contact_opt_outs.company_id')
          .onRef('contacts.id', '=', 'contact_opt_outs.contact_id'),
      )
      .where('contact_opt_outs.company_id', '=', companyId);
    const digits = search.replaceAll(/\D/g, '');
    if (search === '') return leavers;
    return leavers.where(({ eb, fn, or, val, exists, selectFrom }) =>
      or([
        eb('contacts.folded_name', 'like', fn<string>('fold', [val(containsPattern(search))])),
        ...(digits.length < 3
          ? []
          : [
              exists(
                selectFrom('contact_addresses')
                  .select('contact_addresses.id')
                  .whereRef('contact_addresses.company_id', '=', 'contacts.company_id')
                  .whereRef('contact_addresses.contact_id', '=', 'contacts.id')
                  .where('contact_addresses.kind', '=', 'phone')
                  .where('contact_addresses.address', 'like', containsPattern(digits)),
              ),
            ]),
      ]),
    );
  };

  return {
    /** The latest first. */
    async page(search: string, pageNumber: number) {
      const found = await matching(search)
        .select(({ selectFrom }) => [
          'contacts.id as contactId',
          'contacts.name',
          selectFrom('contact_addresses')
            .select('contact_addresses.address')
            .whereRef('contact_addresses.company_id', '=', 'contacts.company_id')
            .whereRef('contact_addresses.contact_id', '=', 'contacts.id')
            .where('contact_addresses.kind', '=', 'phone')
            .orderBy('contact_addresses.id')
            .limit(sql.lit(1))
            .as('number'),
          'contact_opt_outs.words',
          'contact_opt_outs.opted_out_at as optedOutAt',
        ])
        .orderBy('contact_opt_outs.opted_out_at', 'desc')
        .orderBy('contact_opt_outs.contact_id', 'desc')
        .limit(sql.lit(optOutsPerPage + 1))
        .offset(optOutsPerPage * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, optOutsPerPage), hasMore: found.length > optOutsPerPage };
    },

    async count(search: string): Promise<number> {
      const { count } = await matching(search)
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
