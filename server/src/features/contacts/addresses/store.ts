import { phoneKey } from '@prosa/contracts/phone-number.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import type { WrittenAddress } from './rules.ts';

export function addressStore({ db, companyId }: Tx) {
  return {
    /** Returns how many were new; of two concurrent inserts of one address, the second waits for the first. */
    async add(contactId: number, addresses: readonly WrittenAddress[]): Promise<number> {
      const added = await db
        .insertInto('contact_addresses')
        .values(addresses.map((each) => ({ ...each, company_id: companyId, contact_id: contactId })))
        .onConflict((conflict) => conflict.constraint('contact_addresses_key').doNothing())
        .returning('id')
        .execute();
      return added.length;
    },

    /** The same number, written as WhatsApp does. */
    async rewrite({ kind, key, address }: WrittenAddress): Promise<void> {
      await db
        .updateTable('contact_addresses')
        .set({ address })
        .where('company_id', '=', companyId)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .execute();
    },

    async remove({ kind, key }: WrittenAddress): Promise<void> {
      await db
        .deleteFrom('contact_addresses')
        .where('company_id', '=', companyId)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .execute();
    },

    /** Waits for all users of these contacts, and locks them until the commit. */
    async lock(contactIds: readonly number[]): Promise<void> {
      await db
        .selectFrom('contacts')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', 'in', contactIds)
        .orderBy('id')
        .forUpdate()
        .execute();
    },

    /** Gives one contact all that another has, which is empty afterwards. */
    async takeOver(toId: number, fromId: number): Promise<void> {
      for (const table of ['contact_addresses', 'contact_fields'] as const) {
        await sql`update ${sql.table(table)} set contact_id = ${toId}
          where company_id = ${companyId} and contact_id = ${fromId}`.execute(db);
      }
    },
  };
}

export type ReachedContact = Awaited<
  ReturnType<ReturnType<typeof reachedContactQueries>['lockByAddress']>
>[number];

export function reachedContactQueries({ db, companyId }: Tx) {
  return {
    /**
     * Returns the contacts with these addresses, the oldest first, each with all its addresses. Locked until the
     * commit, against a concurrent merge.
     */
    lockByAddress: (addresses: readonly WrittenAddress[]) =>
      db
        .selectFrom('contacts')
        .select((eb) => [
          'contacts.id',
          'contacts.name',
          'contacts.email',
          'contacts.picture_key',
          'contacts.is_group',
          jsonArrayFrom(
            eb
              .selectFrom('contact_addresses')
              .select(['contact_addresses.kind', 'contact_addresses.address', 'contact_addresses.key'])
              .whereRef('contact_addresses.company_id', '=', 'contacts.company_id')
              .whereRef('contact_addresses.contact_id', '=', 'contacts.id')
              .orderBy('contact_addresses.id'),
          ).as('addresses'),
        ])
        .where('contacts.company_id', '=', companyId)
        .where('contacts.id', 'in', ({ selectFrom }) =>
          selectFrom('contact_addresses')
            .select('contact_addresses.contact_id')
            .where('contact_addresses.company_id', '=', companyId)
            .where(({ eb, or }) =>
              or(
                addresses.map(({ kind, key }) =>
                  eb.and([eb('contact_addresses.kind', '=', kind), eb('contact_addresses.key', '=', key)]),
                ),
              ),
            ),
        )
        .orderBy('contacts.id')
        .forKeyShare()
        .execute(),
  };
}

/** Returns the addresses of a contact. */
export async function addressesOf({ db, companyId }: Reader, contactId: number): Promise<Address> {
  const rows = await db
    .selectFrom('contact_addresses')
    .select(['kind', 'address'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .orderBy('id', 'desc')
    .limit(sql.lit(20))
    .execute();
  // The first of each kind, which is the one that is shown.
  return Object.fromEntries(rows.map(({ kind, address }) => [kind, address]));
}

/** Returns the contact with this number, in any spelling. */
export async function findContactByNumber(
  { db, companyId }: Reader,
  number: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('contact_addresses')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', sql.lit('phone'))
    .where('key', '=', phoneKey(number))
    .executeTakeFirst();
  return row?.contact_id;
}
