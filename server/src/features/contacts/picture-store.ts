import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader, Tx } from '#platform/database/database.ts';

export function pictureStore({ db, companyId }: Tx) {
  const contact = (id: number) =>
    db.updateTable('contacts').where('company_id', '=', companyId).where('id', '=', id);

  return {
    async noteChecked(contactId: number, at: Date): Promise<void> {
      await contact(contactId).set({ picture_checked_at: at.toISOString() }).execute();
    },

    /** Returns whether the contact still exists. */
    async replace(contactId: number, key: string | null, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await contact(contactId)
        .set({ picture_key: key, picture_checked_at: at.toISOString() })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

const picturesAtOnce = 100;

export function pictureQueries({ db, companyId }: Reader) {
  const stale = (before: Date) =>
    db
      .selectFrom('contacts')
      .where('contacts.company_id', '=', companyId)
      .where(({ eb, or }) =>
        or([
          eb('contacts.picture_checked_at', 'is', null),
          eb('contacts.picture_checked_at', '<', before.toISOString()),
        ]),
      );

  return {
    /** How to ask for the picture of somebody whom nobody asked about since then. */
    stale: (contactId: number, before: Date) =>
      stale(before)
        .where('contacts.id', '=', contactId)
        .select((eb) => [
          'contacts.picture_key',
          jsonArrayFrom(
            eb
              .selectFrom('contact_addresses')
              .select(['contact_addresses.kind', 'contact_addresses.address'])
              .whereRef('contact_addresses.company_id', '=', 'contacts.company_id')
              .whereRef('contact_addresses.contact_id', '=', 'contacts.id')
              .orderBy('contact_addresses.id'),
          ).as('addresses'),
        ])
        .executeTakeFirst(),

    /** Those who are being talked with over a connection, the latest first. */
    async staleOf(connectionId: number, before: Date): Promise<number[]> {
      const rows = await stale(before)
        .innerJoin('tickets', (join) =>
          join
            .onRef('tickets.company_id', '=', 'contacts.company_id')
            .onRef('tickets.contact_id', '=', 'contacts.id'),
        )
        .where('tickets.connection_id', '=', connectionId)
        .where('tickets.status', '<>', sql.lit('closed'))
        .select('contacts.id')
        .orderBy('tickets.updated_at', 'desc')
        .limit(sql.lit(picturesAtOnce))
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
