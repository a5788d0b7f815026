import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/define-job.ts';
import { managedPlanQueries } from './queries.ts';

const portion = 200;

/** The plan of many companies has changed: each is told, so that menus and gates follow at once. */
export const tellCompaniesJob = defineJob({
  name: 'plans.tell-companies',
  scope: 'platform',
  payload: z.object({ planId: z.int() }),
  timeoutSeconds: 600,
});

/** Says in a company that what it may do is otherwise now. */
export type TellCompany = (tx: Tx) => Promise<void>;

export function planJobHandlers(tell: TellCompany): readonly JobHandler[] {
  return [
    handle(tellCompaniesJob, async ({ transaction, companyTransaction, signal }, { planId }) => {
      let after = 0;
      while (!signal.aborted) {
        const ids = await transaction((tx) => managedPlanQueries(tx).companiesAfter(planId, after, portion));
        for (const id of ids) await companyTransaction(id, tell);
        if (ids.length < portion) return;
        after = ids.at(-1) ?? after;
      }
    }),
  ];
}
