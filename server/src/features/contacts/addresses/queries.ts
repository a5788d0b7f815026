import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import type { WrittenAddress } from './rules.ts';

export type ReachedContact = Awaited<
  ReturnType<ReturnType<typeof reachedContactQueries>['heldByAddress']>
>[number];

export function reachedContactQueries({ db, companyId }: Tx) {
  return {
    /**
     * Returns the contacts with these addresses, the oldest first, each with all its addresses. Locked until the
     * commit, against a concurrent merge.
     */
    heldByAddress: (addresses: readonly WrittenAddress[]) =>
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
