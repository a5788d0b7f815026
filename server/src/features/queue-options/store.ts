import type { QueueOption } from '@prosa/contracts/queue-options/schema.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { QueueOptions } from '#platform/database/schema.ts';
import { changeTimestamp, timeOfWrite } from '#platform/database/sql-expressions.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';

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
        .values({ ...option, ...changeTimestamp(option), company_id: companyId })
        .returningAll()
        .executeTakeFirstOrThrow(),

    update: (id: number, change: QueueOptionChange): Promise<QueueOptionRow> =>
      db
        .updateTable('queue_options')
        .set({ ...change, ...changeTimestamp(change), updated_at: timeOfWrite })
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
        .set({ position: sql`wanted.position`, updated_at: timeOfWrite })
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

export function presentQueueOption(row: QueueOptionRow, links: MediaLinks): QueueOption {
  const { media_key: key, media_name: name } = row;
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    option: String(row.position),
    queueId: row.queue_id,
    parentId: row.parent_id,
    mediaPath: key === null ? null : links(mintCompanyId(row.company_id), key, name ?? ''),
    mediaName: name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
