import type { QueueUse } from '@prosa/contracts/queues/schema.ts';
import { type NotNull, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { QueueRow } from './store.ts';

export function queueQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('queues').where('queues.company_id', '=', companyId);
  return {
    all: (): Promise<QueueRow[]> => own.selectAll().orderBy('order_queue').orderBy('id').execute(),

    find: (id: number): Promise<QueueRow | undefined> =>
      own.selectAll().where('id', '=', id).executeTakeFirst(),

    async count(): Promise<number> {
      const { count } = await own
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async countExisting(ids: readonly number[]): Promise<number> {
      const { count } = await own
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Undefined when there is no such queue. */
    use: (id: number): Promise<QueueUse | undefined> =>
      own
        .where('queues.id', '=', id)
        .select(({ selectFrom, fn }) => [
          selectFrom('live_ticket_tallies as tally')
            .select(sql<number>`coalesce(sum(count), 0)::integer`.as('count'))
            .whereRef('tally.company_id', '=', 'queues.company_id')
            .whereRef('tally.queue_id', '=', 'queues.id')
            .as('tickets'),
          selectFrom('user_queues')
            .select(fn.countAll<number>().as('count'))
            .whereRef('user_queues.company_id', '=', 'queues.company_id')
            .whereRef('user_queues.queue_id', '=', 'queues.id')
            .as('users'),
          selectFrom('connection_queues')
            .select(fn.countAll<number>().as('count'))
            .whereRef('connection_queues.company_id', '=', 'queues.company_id')
            .whereRef('connection_queues.queue_id', '=', 'queues.id')
            .as('connections'),
        ])
        // A count is never null.
        .$narrowType<{ tickets: NotNull; users: NotNull; connections: NotNull }>()
        .executeTakeFirst(),
  };
}
