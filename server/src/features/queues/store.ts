import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Queues } from '#platform/database/schema.ts';
import { changeTimestamp, timeOfWrite } from '#platform/database/sql-expressions.ts';

export type QueueRow = Selectable<Queues>;
export type NewQueue = Omit<Insertable<Queues>, 'company_id' | 'order_queue'>;
export type QueueChange = Omit<Updateable<Queues>, 'company_id' | 'id'>;

const refusals = {
  queues_name_key: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
  queues_company_id_color_key: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  queues_company_id_prompt_id_fkey: 'ERR_NO_PROMPT_FOUND',
  queues_company_id_integration_id_fkey: 'ERR_NO_DIALOG_FOUND',
} as const;

export function queueStore({ db, companyId }: Tx) {
  const own = db.selectFrom('queues').where('company_id', '=', companyId);

  return {
    /** After all the others. */
    insert: (queue: NewQueue): Promise<QueueRow> =>
      mapConstraintErrors(
        db
          .insertInto('queues')
          .values(({ fn, lit }) => ({
            ...queue,
            ...changeTimestamp(queue),
            company_id: companyId,
            order_queue: sql<number>`${own.select(fn.coalesce(fn.max('order_queue'), lit(0)).as('last'))} + 1`,
          }))
          .returningAll()
          .executeTakeFirstOrThrow(),
        refusals,
      ),

    /** Held until the commit: of two files that arrive together the second knows the first to clear away. */
    lock: (id: number): Promise<QueueRow | undefined> =>
      own.selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** All in their order, held: of two orders given at once the second is the one that stays. */
    lockAll: (): Promise<QueueRow[]> =>
      own.selectAll().orderBy('order_queue').orderBy('id').forNoKeyUpdate().execute(),

    update: (id: number, change: QueueChange): Promise<QueueRow> =>
      mapConstraintErrors(
        db
          .updateTable('queues')
          .set({ ...change, ...changeTimestamp(change), updated_at: timeOfWrite })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
        refusals,
      ),

    /** Numbers them from 1 as they are given; those that stand there already are not touched. */
    setOrder: (ids: readonly number[]): Promise<QueueRow[]> =>
      db
        .updateTable('queues')
        .from(
          sql<{ id: number; position: number }>`unnest(${[...ids]}::integer[]) with ordinality`.as<'wanted'>(
            sql`wanted (id, position)`,
          ),
        )
        .set({ order_queue: sql`wanted.position`, updated_at: timeOfWrite })
        .where('queues.company_id', '=', companyId)
        .whereRef('queues.id', '=', 'wanted.id')
        .whereRef('queues.order_queue', '<>', 'wanted.position')
        .returningAll('queues')
        .execute(),

    removeIntegration: (integrationId: number): Promise<QueueRow[]> =>
      db
        .updateTable('queues')
        .set({ integration_id: null, updated_at: timeOfWrite })
        .where('company_id', '=', companyId)
        .where('integration_id', '=', integrationId)
        .returningAll()
        .execute(),

    async delete(id: number): Promise<void> {
      await db.deleteFrom('queues').where('company_id', '=', companyId).where('id', '=', id).execute();
    },
  };
}
