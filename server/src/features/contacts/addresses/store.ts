import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
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
