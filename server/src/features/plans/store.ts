import type { PlanResource } from '@prosa/contracts/plans/schema.ts';
import type { Insertable, Updateable } from 'kysely';
import { mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { Plans } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';
import type { PlanRow } from './queries.ts';

export type PlanChange = Omit<Updateable<Plans>, 'id'>;

const refusals = {
  plans_name_key: 'ERR_PLAN_NAME_ALREADY_EXISTS',
  companies_plan_id_fkey: 'ERR_PLAN_IN_USE',
} as const;

export function planStore({ db }: PlatformTx) {
  return {
    insert: (plan: Insertable<Plans>): Promise<PlanRow> =>
      mapConstraintErrors(
        db.insertInto('plans').values(plan).returningAll().executeTakeFirstOrThrow(),
        refusals,
      ),

    async update(id: number, change: PlanChange): Promise<boolean> {
      const statement = db
        .updateTable('plans')
        .set({ ...change, updated_at: timeOfWrite })
        .where('id', '=', id)
        .executeTakeFirst();
      return (await mapConstraintErrors(statement, refusals)).numUpdatedRows > 0n;
    },

    /** Refused by the database while a company has it: no look before could know. */
    async delete(id: number): Promise<boolean> {
      const statement = db.deleteFrom('plans').where('id', '=', id).executeTakeFirst();
      return (await mapConstraintErrors(statement, refusals)).numDeletedRows > 0n;
    },
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
