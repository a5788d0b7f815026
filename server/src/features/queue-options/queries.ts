import type { Reader } from '#platform/database/database.ts';
import type { QueueOptionRow } from './store.ts';

export function queueOptionQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('queue_options').where('company_id', '=', companyId);
  return {
    find: (id: number): Promise<QueueOptionRow | undefined> =>
      own.selectAll().where('id', '=', id).executeTakeFirst(),

    /** The whole tree; siblings in their order. */
    ofQueue: (queueId: number): Promise<QueueOptionRow[]> =>
      own
        .selectAll()
        .where('queue_id', '=', queueId)
        .orderBy('parent_id', (order) => order.asc().nullsFirst())
        .orderBy('position')
        .orderBy('id')
        .execute(),

    ofLevel: (queueId: number, parentId: number | null): Promise<QueueOptionRow[]> =>
      own
        .selectAll()
        .where('queue_id', '=', queueId)
        .where('parent_id', 'is not distinct from', parentId)
        .orderBy('position')
        .orderBy('id')
        .execute(),
  };
}
