import type { PhoneBook } from '@prosa/contracts/contacts/schema.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { PhoneBookEntry } from './rules.ts';

/** Phone book of one connection, or of all when none is given. */
export function phoneBookQueries({ db, companyId }: Reader) {
  const entries = (connectionId: number | null) =>
    db
      .selectFrom('phone_book_entries')
      .where('company_id', '=', companyId)
      .$if(connectionId !== null, (query) => query.where('connection_id', '=', connectionId ?? 0));

  return {
    /** Returns the phone book sizes of all connections, also of those without entries. */
    books: (): Promise<PhoneBook[]> =>
      db
        .selectFrom('connections')
        .where('connections.company_id', '=', companyId)
        .select((eb) => [
          'connections.id as connectionId',
          'connections.name',
          'connections.number',
          eb
            .selectFrom('phone_book_entries')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('phone_book_entries.company_id', '=', 'connections.company_id')
            .whereRef('phone_book_entries.connection_id', '=', 'connections.id')
            .$asScalar()
            .$notNull()
            .as('count'),
        ])
        .orderBy('connections.is_default', 'desc')
        .orderBy('connections.name')
        .orderBy('connections.id')
        .execute(),

    async count(connectionId: number | null): Promise<number> {
      const { count } = await entries(connectionId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Returns the entries after `skipped`, in a stable order: entries that arrive meanwhile come last. */
    after: (connectionId: number | null, skipped: number, limit: number): Promise<PhoneBookEntry[]> =>
      entries(connectionId)
        .select(['key', 'name', 'phone', 'lid'])
        .orderBy('id')
        .offset(skipped)
        .limit(sql.lit(limit))
        .execute(),
  };
}
