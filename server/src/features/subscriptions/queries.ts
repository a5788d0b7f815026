import type { Reader } from '#platform/database/database.ts';

/** Values of the last submission. */
export function billingOf({ db, companyId }: Reader) {
  return db.selectFrom('companies').select('billing').where('id', '=', companyId).executeTakeFirstOrThrow();
}
