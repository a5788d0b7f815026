import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

export function optOutQueries({ db, companyId }: Reader) {
  return {
    async among(contactIds: readonly number[]): Promise<number[]> {
      const rows = await db
        .selectFrom('contact_opt_outs')
        .select('contact_id')
        .where('company_id', '=', companyId)
        .where('contact_id', '=', sql<number>`any(${[...contactIds]}::integer[])`)
        .orderBy('contact_id')
        .execute();
      return rows.map(({ contact_id }) => contact_id);
    },
  };
}
