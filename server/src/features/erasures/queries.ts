import type { Reader } from '#platform/database/database.ts';
import type { ErasureRow } from './store.ts';

export function erasureQueries({ db, companyId }: Reader) {
  return {
    find: (id: number): Promise<ErasureRow | undefined> =>
      db
        .selectFrom('erasures')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),

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
