import { optOutCountMax, optOutsPerPage } from '@prosa/contracts/opt-outs/schema.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import { containsPattern, foldedPattern, skipNameIndex } from '#platform/database/sql-expressions.ts';

export function optOutStore({ db, companyId }: Tx) {
  return {
    /** The first time is the one that counts. False when they were out already. */
    async add(contactId: number, words: string, now: Date): Promise<boolean> {
      const row = await db
        .insertInto('contact_opt_outs')
        .values({ company_id: companyId, contact_id: contactId, words, opted_out_at: now.toISOString() })
        .onConflict((conflict) => conflict.columns(['company_id', 'contact_id']).doNothing())
        .returning('contact_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async remove(contactId: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('contact_opt_outs')
        .where('company_id', '=', companyId)
        .where('contact_id', '=', contactId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Two contacts turned out to be one: whichever of them wants nothing, nobody is to be written to. */
    async move(fromId: number, toId: number): Promise<void> {
      const moved = db
        .selectFrom('contact_opt_outs')
        .select(({ val }) => ['company_id', val(toId).as('contact_id'), 'words', 'opted_out_at'])
        .where('company_id', '=', companyId)
        .where('contact_id', '=', fromId);
      await db
        .insertInto('contact_opt_outs')
        .columns(['company_id', 'contact_id', 'words', 'opted_out_at'])
        .expression(moved)
        .onConflict((conflict) => conflict.columns(['company_id', 'contact_id']).doNothing())
        .execute();
    },
  };
}

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
        .where(skipNameIndex);
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
