import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { ErasureRow } from './store.ts';

const pageSize = 20;

export function erasureQueries({ db, companyId }: Reader) {
  return {
    find: (id: number): Promise<ErasureRow | undefined> =>
      db
        .selectFrom('erasures')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),

    async page(pageNumber: number): Promise<{ rows: ErasureRow[]; hasMore: boolean }> {
      const found = await db
        .selectFrom('erasures')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('id', 'desc')
        .limit(sql.lit(pageSize + 1))
        .offset(pageSize * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize };
    },

    contact: (id: number) =>
      db
        .selectFrom('contacts')
        .select(['name', 'email'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),

    addresses: (contactId: number) =>
      db
        .selectFrom('contact_addresses')
        .select(['address', 'key', 'kind'])
        .where('company_id', '=', companyId)
        .where('contact_id', '=', contactId)
        .execute(),
  };
}
