import type { PromptUser } from '@prosa/contracts/prompts/schema.ts';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader } from '#platform/database/database.ts';
import { foldedOrder } from '#platform/database/sql-expressions.ts';

export type PromptView = NonNullable<Awaited<ReturnType<ReturnType<typeof promptQueries>['find']>>>;

/** Far more than a company has; it keeps the answer bounded. */
const maxPrompts = 1000;

export function promptQueries({ db, companyId }: Reader) {
  const rows = db
    .selectFrom('prompts')
    .where('prompts.company_id', '=', companyId)
    .selectAll('prompts')
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('queues')
          .select(['queues.id', 'queues.name', 'queues.color'])
          .whereRef('queues.company_id', '=', 'prompts.company_id')
          .whereRef('queues.id', '=', 'prompts.queue_id'),
      ).as('queue'),
      jsonArrayFrom(
        eb
          .selectFrom('queues')
          .select(['queues.id', 'queues.name', sql.lit<PromptUser['kind']>('queue').as('kind')])
          .whereRef('queues.company_id', '=', 'prompts.company_id')
          .whereRef('queues.prompt_id', '=', 'prompts.id')
          .unionAll(
            eb
              .selectFrom('connections')
              .select([
                'connections.id',
                'connections.name',
                sql.lit<PromptUser['kind']>('connection').as('kind'),
              ])
              .whereRef('connections.company_id', '=', 'prompts.company_id')
              .whereRef('connections.prompt_id', '=', 'prompts.id'),
          )
          .orderBy('name'),
      ).as('used_by'),
    ]);
  return {
    all: () =>
      rows.orderBy(foldedOrder('prompts.name')).orderBy('prompts.id').limit(sql.lit(maxPrompts)).execute(),

    find: (id: number) => rows.where('prompts.id', '=', id).executeTakeFirst(),

    /** The names of the queues and connections that it answers for. */
    async users(id: number): Promise<string[]> {
      const named = await db
        .selectFrom('queues')
        .select('queues.name')
        .where('queues.company_id', '=', companyId)
        .where('queues.prompt_id', '=', id)
        .unionAll((eb) =>
          eb
            .selectFrom('connections')
            .select('connections.name')
            .where('connections.company_id', '=', companyId)
            .where('connections.prompt_id', '=', id),
        )
        .orderBy('name')
        .execute();
      return named.map(({ name }) => name);
    },
  };
}
