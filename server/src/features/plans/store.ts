import type { Insertable } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { Plans } from '#platform/database/schema.ts';
import type { PlanRow } from './queries.ts';

/** What a plan bounds the number of. */
export type PlanResource = 'users' | 'connections' | 'queues';

export function planStore({ db }: PlatformTx) {
  return {
    insert: (plan: Insertable<Plans>): Promise<PlanRow> =>
      db.insertInto('plans').values(plan).returningAll().executeTakeFirstOrThrow(),
  };
}

/** The plan of the company that works. */
export function companyPlanStore({ db, companyId }: Tx) {
  return {
    async lockLimits(): Promise<Pick<PlanRow, PlanResource>> {
      const company = await db
        .selectFrom('companies')
        .select('plan_id')
        .where('id', '=', companyId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      return db
        .selectFrom('plans')
        .select(['users', 'connections', 'queues'])
        .where('id', '=', company.plan_id)
        .executeTakeFirstOrThrow();
    },
  };
}
