import type { Insertable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Connections } from '#platform/database/schema.ts';

export function connectionStore({ db, companyId }: Tx) {
  return {
    async insert(connection: Omit<Insertable<Connections>, 'company_id'>): Promise<number> {
      const row = await db
        .insertInto('connections')
        .values({ ...connection, company_id: companyId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
  };
}
