import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { foldedOrder, foldedPattern } from '#platform/database/sql-expressions.ts';

const pageSize = 20;

function queuesOf(eb: ExpressionBuilder<DB, 'users'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('user_queues')
      .innerJoin('queues', (join) =>
        join
          .onRef('queues.company_id', '=', 'user_queues.company_id')
          .onRef('queues.id', '=', 'user_queues.queue_id'),
      )
      .select(['queues.id', 'queues.name', 'queues.color'])
      .whereRef('user_queues.company_id', '=', 'users.company_id')
      .whereRef('user_queues.user_id', '=', 'users.id')
      .orderBy('queues.order_queue')
      .orderBy('queues.id'),
  );
}

/** Finds the account with this e-mail, in any company. */
export function findAccountByEmail({ db }: PlatformTx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'company_id as companyId', 'name', 'language'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Null when the user has no open client; otherwise whether all their clients are away. */
const isAway = sql<boolean | null>`(select bool_and(is_away) from user_presences
  where user_presences.company_id = users.company_id and user_presences.user_id = users.id)`;

export type UserRow = Awaited<ReturnType<ReturnType<typeof userQueries>['all']>>[number];

/** Users of the company with their queues, in one statement whatever the number of rows. */
export function userQueries({ db, companyId }: Reader) {
  const rows = db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.company_id', '=', companyId)
    .select((eb) => [
      'users.id',
      'users.company_id',
      'users.name',
      'users.email',
      'users.profile',
      'users.super',
      'users.sees_all_tickets',
      'users.language',
      'users.connection_id',
      'users.created_at',
      'users.updated_at',
      'users.last_seen_at',
      isAway.as('is_away'),
      'companies.name as company_name',
      queuesOf(eb).as('queues'),
    ]);

  return {
    all: () => rows.orderBy(foldedOrder('users.name')).orderBy('users.id').execute(),

    find: (id: number) => rows.where('users.id', '=', id).executeTakeFirst(),

    firstAdmin: () =>
      rows
        .where('users.profile', '=', sql.lit('admin'))
        .orderBy('users.id')
        .limit(sql.lit(1))
        .executeTakeFirst(),

    async page(search: string, pageNumber: number) {
      const matching = search
        ? rows.where((eb) => {
            const pattern = foldedPattern(search);
            const matches = (column: 'users.name' | 'users.email') =>
              eb(eb.fn<string>('fold', [column]), 'like', pattern);
            return eb.or([matches('users.name'), matches('users.email')]);
          })
        : rows;
      const found = await matching
        .orderBy('users.created_at', 'desc')
        .orderBy('users.id', 'desc')
        .limit(sql.lit(pageSize + 1))
        .offset(pageSize * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize };
    },

    /** Number of users of the company, which the plan limits. */
    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async isOnlyAdmin(id: number): Promise<boolean> {
      const other = await db
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', companyId)
        .where('profile', '=', sql.lit('admin'))
        .where('id', '<>', id)
        .limit(sql.lit(1))
        .executeTakeFirst();
      return other === undefined;
    },
  };
}
