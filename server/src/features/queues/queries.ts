import type { QueueSummary } from '@prosa/contracts/queues/schema.ts';
import type { Reader } from '#platform/database/database.ts';

export function queueQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('queues').where('company_id', '=', companyId);
  return {
    all: (): Promise<QueueSummary[]> =>
      own.select(['id', 'name', 'color']).orderBy('order_queue').orderBy('id').execute(),

    async countExisting(ids: readonly number[]): Promise<number> {
      const { count } = await own
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
