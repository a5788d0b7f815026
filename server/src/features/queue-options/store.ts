import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { dated } from '#platform/database/authorship.ts';
import type { Tx } from '#platform/database/database.ts';
import type { QueueOptions } from '#platform/database/schema.ts';
import { writtenNow } from '#platform/database/written-now.ts';

export type QueueOptionRow = Selectable<QueueOptions>;
export type NewQueueOption = Omit<Insertable<QueueOptions>, 'company_id'>;
export type QueueOptionChange = Omit<Updateable<QueueOptions>, 'company_id' | 'id' | 'queue_id'>;

export function queueOptionStore({ db, companyId }: Tx) {
  return {
    /** Locks the queue until the commit, so that concurrent changes to one tree are serialised. */
    lockQueue: (queueId: number): Promise<{ id: number } | undefined> =>
      db
        .selectFrom('queues')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', queueId)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** Locks the option together with its queue, and so the whole tree. */
    lock: (id: number): Promise<QueueOptionRow | undefined> =>
      db
        .selectFrom('queue_options')
        .innerJoin('queues', (join) =>
          join
            .onRef('queues.company_id', '=', 'queue_options.company_id')
            .onRef('queues.id', '=', 'queue_options.queue_id'),
        )
        .selectAll('queue_options')
        .where('queue_options.company_id', '=', companyId)
        .where('queue_options.id', '=', id)
        .forNoKeyUpdate(['queues', 'queue_options'])
        .executeTakeFirst(),

    insert: (option: NewQueueOption): Promise<QueueOptionRow> =>
      db
        .insertInto('queue_options')
        .values({ ...option, ...dated(option), company_id: companyId })
        .returningAll()
        .executeTakeFirstOrThrow(),

    update: (id: number, change: QueueOptionChange): Promise<QueueOptionRow> =>
      db
        .updateTable('queue_options')
        .set({ ...change, ...dated(change), updated_at: writtenNow })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Numbers siblings from 1 in the given order; rows already in place are not touched. */
    arrange: (ids: readonly number[]): Promise<QueueOptionRow[]> =>
      db
        .updateTable('queue_options')
        .from(
          sql<{ id: number; position: number }>`unnest(${[...ids]}::integer[]) with ordinality`.as<'wanted'>(
            sql`wanted (id, position)`,
          ),
        )
        .set({ position: sql`wanted.position`, updated_at: writtenNow })
        .where('queue_options.company_id', '=', companyId)
        .whereRef('queue_options.id', '=', 'wanted.id')
        .whereRef('queue_options.position', '<>', 'wanted.position')
        .returningAll('queue_options')
        .execute(),

    /** Deletes the option with its descendants and all their files. */
    async delete(id: number): Promise<void> {
      await db.deleteFrom('queue_options').where('company_id', '=', companyId).where('id', '=', id).execute();
    },
  };
}
