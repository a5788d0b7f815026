import type { Tx } from '#platform/database/database.ts';

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
