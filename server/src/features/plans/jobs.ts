import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { managedPlanQueries } from './queries.ts';

const batchSize = 200;

/** The plan of many companies has changed: each is told, so that menus and gates follow at once. */
export const notifyCompaniesJob = defineJob({
  name: 'plans.tell-companies',
  scope: 'platform',
  payload: z.object({ planId: z.int() }),
  timeoutSeconds: 600,
});

/** Says in a company that what it may do is otherwise now. */
export type NotifyCompany = (tx: Tx) => Promise<void>;

export function planJobHandlers(notify: NotifyCompany): readonly JobHandler[] {
  return [
    handle(notifyCompaniesJob, async ({ transaction, companyTransaction, signal }, { planId }) => {
      let after = 0;
      while (!signal.aborted) {
        const ids = await transaction((tx) =>
          managedPlanQueries(tx).companiesAfter(planId, after, batchSize),
        );
        for (const id of ids) await companyTransaction(id, notify);
        if (ids.length < batchSize) return;
        after = ids.at(-1) ?? after;
      }
    }),
  ];
}
