import type { BillingDetails } from '@prosa/contracts/subscriptions/schema.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';
import type { CompanyRow } from './store.ts';

/** Changes a company after its payment. */
export function subscriptionStore({ db, companyId }: Tx) {
  return {
    renew: (change: { dueDate: string; planId: number | null; paidAt: Date }): Promise<CompanyRow> =>
      db
        .updateTable('companies')
        .set((eb) => ({
          due_date: change.dueDate,
          first_paid_at: eb.fn.coalesce(
            'first_paid_at',
            sql<string>`${change.paidAt.toISOString()}::timestamptz`,
          ),
          updated_at: timeOfWrite,
          ...(change.planId === null ? {} : { plan_id: change.planId }),
        }))
        .where('id', '=', companyId)
        .returningAll()
        .executeTakeFirstOrThrow(),

    async saveBilling(billing: BillingDetails): Promise<void> {
      await db
        .updateTable('companies')
        .set({ billing: JSON.stringify(billing) })
        .where('id', '=', companyId)
        .execute();
    },
  };
}
