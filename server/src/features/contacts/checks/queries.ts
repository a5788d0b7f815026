import { phoneKey } from '@prosa/contracts/phone-number.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

/** Returns the contact with this number, in any spelling. */
export async function findOwner({ db, companyId }: Reader, number: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('contact_addresses')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', sql.lit('phone'))
    .where('key', '=', phoneKey(number))
    .executeTakeFirst();
  return row?.contact_id;
}
