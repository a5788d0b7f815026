import type { Reader } from '#platform/database/database.ts';

/** What was filled in the last time. */
export function billingOf({ db, companyId }: Reader) {
  return db.selectFrom('companies').select('billing').where('id', '=', companyId).executeTakeFirstOrThrow();
}
