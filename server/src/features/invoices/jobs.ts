import { invoiceDaysBefore } from '@prosa/contracts/invoices/rules.ts';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { companiesDueBefore } from './queries.ts';
import { ensureInvoice } from './service.ts';

/** Soon after midnight in most of Brazil. One that was missed is made up for by the next. */
export const makeInvoicesJob = defineJob({
  name: 'invoices.make',
  scope: 'platform',
  payload: z.object({}),
  schedule: '20 3 * * *',
  timeoutSeconds: 900,
});

const dayMs = 24 * 60 * 60 * 1000;
/** A day more than needed, because each company has its own calendar. */
const aheadMs = (invoiceDaysBefore + 2) * dayMs;
const batchSize = 200;

export function invoiceJobHandlers({ clock }: { readonly clock: Clock }): readonly JobHandler[] {
  return [
    handle(makeInvoicesJob, async ({ transaction, companyTransaction, log }) => {
      const until = new Date(clock.now().getTime() + aheadMs);
      let lastId = 0;
      for (;;) {
        const afterId = lastId;
        const ids = await transaction((tx) => companiesDueBefore(tx, until, afterId, batchSize));
        for (const id of ids) {
          try {
            await companyTransaction(id, (tx) => ensureInvoice(tx, clock.now()));
          } catch (error) {
            // A failure in one company does not stop the others; the next run retries it.
            log.error({ err: error, companyId: id }, 'invoice creation failed');
          }
        }
        lastId = ids.at(-1) ?? lastId;
        if (ids.length < batchSize) return;
      }
    }),
  ];
}
