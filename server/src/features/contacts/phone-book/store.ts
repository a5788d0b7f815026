import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { PhoneBookEntry } from './rules.ts';

export function phoneBookStore({ db, companyId }: Tx) {
  return {
    /** Whether it said anything new. */
    async keep(connectionId: number, entry: PhoneBookEntry): Promise<boolean> {
      const kept = await db
        .insertInto('phone_book_entries')
        .values({ ...entry, company_id: companyId, connection_id: connectionId })
        .onConflict((conflict) =>
          conflict
            .constraint('phone_book_entries_key')
            .doUpdateSet(({ ref, fn }) => ({
              name: ref('excluded.name'),
              phone: fn.coalesce('excluded.phone', 'phone_book_entries.phone'),
              lid: fn.coalesce('excluded.lid', 'phone_book_entries.lid'),
            }))
            .where(
              sql<boolean>`(excluded.name, coalesce(excluded.phone, phone_book_entries.phone), coalesce(excluded.lid, phone_book_entries.lid))
                is distinct from (phone_book_entries.name, phone_book_entries.phone, phone_book_entries.lid)`,
            ),
        )
        .returning('id')
        .executeTakeFirst();
      return kept !== undefined;
    },
  };
}
