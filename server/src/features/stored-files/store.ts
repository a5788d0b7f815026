import type { Tx } from '#platform/database/database.ts';

/** Files of a company. Their total is maintained by the database (`storage_tallies`). */
export function storedFileStore({ db, companyId }: Tx) {
  return {
    async put(key: string, bytes: number): Promise<void> {
      await db
        .insertInto('stored_files')
        .values({ company_id: companyId, file_key: key, bytes })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'file_key'])
            .doUpdateSet(({ ref }) => ({ bytes: ref('excluded.bytes') })),
        )
        .execute();
    },

    async remove(key: string): Promise<void> {
      await db
        .deleteFrom('stored_files')
        .where('company_id', '=', companyId)
        .where('file_key', '=', key)
        .execute();
    },
  };
}
