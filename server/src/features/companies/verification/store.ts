import type { Tx } from '#platform/database/database.ts';

export function verificationStore({ db, companyId }: Tx) {
  return {
    /** Locks the company until the commit and returns true if its e-mail is unverified; locks nothing otherwise. */
    async lockUnverified(): Promise<boolean> {
      const row = await db
        .selectFrom('companies')
        .select('id')
        .where('id', '=', companyId)
        .where('is_email_unverified', '=', true)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
