import type { PhoneBook } from '@prosa/contracts/contacts/schema.ts';
import { phoneKey } from '@prosa/contracts/phone-number.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import { normalizedName } from './addresses/rules.ts';

/** Entry in the phone book of a connection's phone. */
export interface PhoneBookEntry {
  /** Equal for all spellings of one number. */
  readonly key: string;
  readonly name: string;
  readonly phone: string | null;
  readonly lid: string | null;
}

function keyOf({ phone, lid }: Address): string | undefined {
  if (phone !== undefined) return `phone:${phoneKey(phone)}`;
  return lid === undefined ? undefined : `lid:${lid}`;
}

/** Returns undefined for a group, for an unreachable address, and for an entry without a name. */
export function entryOf(address: Address, name: string | undefined): PhoneBookEntry | undefined {
  const [key, given] = [keyOf(address), normalizedName(name)];
  if (address.group !== undefined || key === undefined || given === undefined) return undefined;
  return { key, name: given, phone: address.phone ?? null, lid: address.lid ?? null };
}

export function addressOf({ phone, lid }: Pick<PhoneBookEntry, 'phone' | 'lid'>): Address {
  return { ...(phone === null ? {} : { phone }), ...(lid === null ? {} : { lid }) };
}

export function phoneBookStore({ db, companyId }: Tx) {
  return {
    /** Whether it said anything new. */
    async save(connectionId: number, entry: PhoneBookEntry): Promise<boolean> {
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
