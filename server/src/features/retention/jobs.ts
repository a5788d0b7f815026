import * as z from 'zod/mini';
import { getSetting } from '#features/settings/service.ts';
import type { Clock } from '#platform/clock.ts';
import { defineJob, handle, type JobHandler, type PlatformJobContext } from '#platform/jobs/define-job.ts';
import { activeCompanies, oldTickets } from './queries.ts';
import { deletedBefore } from './rules.ts';
import { retentionStore } from './store.ts';

/** Small enough that nobody waits for its locks. */
const portion = 500;

export const deleteOldMessagesJob = defineJob({
  name: 'retention.delete',
  scope: 'platform',
  payload: z.object({}),
  // At night in Brazil.
  schedule: '45 5 * * *',
  timeoutSeconds: 4 * 3600,
});

/** Deletes what a company does not want to keep any longer. Tickets, notes and figures stay. */
export async function deleteOldMessages(
  { companyTransaction, signal }: Pick<PlatformJobContext, 'companyTransaction' | 'signal'>,
  companyId: number,
  now: Date,
): Promise<number> {
  const before = deletedBefore(await companyTransaction(companyId, (tx) => getSetting(tx, 'retention')), now);
  let total = 0;
  let lastId = 0;
  while (before && !signal.aborted) {
    const ticketIds = await companyTransaction(companyId, (tx) => oldTickets(tx, before, lastId));
    if (ticketIds.length === 0) break;
    for (let deleted = portion; deleted === portion && !signal.aborted; total += deleted) {
      deleted = await companyTransaction(companyId, (tx) =>
        retentionStore(tx).deleteMessages(ticketIds, portion),
      );
    }
    await companyTransaction(companyId, (tx) => retentionStore(tx).forgetPreviews(ticketIds));
    lastId = ticketIds.at(-1) ?? lastId;
  }
  return total;
}

export function retentionJobHandlers({ clock }: { readonly clock: Clock }): readonly JobHandler[] {
  return [
    handle(deleteOldMessagesJob, async (context) => {
      for (const companyId of await context.transaction(activeCompanies)) {
        if (context.signal.aborted) return;
        const deleted = await deleteOldMessages(context, companyId, clock.now());
        if (deleted > 0) context.log.info({ companyId, deleted }, 'expired messages deleted');
      }
    }),
  ];
}
