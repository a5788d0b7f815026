import type { Insertable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Queues } from '#platform/database/schema.ts';

export function queueStore({ db, companyId }: Tx) {
  return {
    async insert(queue: Omit<Insertable<Queues>, 'company_id'>): Promise<number> {
      const row = await db
        .insertInto('queues')
        .values({ ...queue, company_id: companyId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
  };
}
