import type { Retention } from '@prosa/contracts/settings/schema.ts';
import * as z from 'zod/mini';
import { getSetting } from '#features/settings/service.ts';
import type { Clock } from '#platform/clock.ts';
import { defineJob, handle, type JobHandler, type PlatformJobContext } from '#platform/jobs/job.ts';
import { activeCompanies, oldTickets, retentionStore } from './store.ts';

/** Tickets resolved before this date are deleted; undefined when all are kept. */
export function deletedBefore(retention: string, now: Date): Date | undefined {
  const months = monthsOf[retention as Retention] ?? 0;
  if (months === 0) return undefined;
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  // `setUTCMonth` overflows into the next month from the 31st: keep tickets a few days longer rather than too short.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

const monthsOf: Readonly<Record<Retention, number>> = {
  forever: 0,
  months3: 3,
  months6: 6,
  months12: 12,
  months24: 24,
  months60: 60,
};

/** Small enough that nobody waits for its locks. */
const messageBatchSize = 500;

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
    for (let deleted = messageBatchSize; deleted === messageBatchSize && !signal.aborted; total += deleted) {
      deleted = await companyTransaction(companyId, (tx) =>
        retentionStore(tx).deleteMessages(ticketIds, messageBatchSize),
      );
    }
    await companyTransaction(companyId, (tx) => retentionStore(tx).clearPreviews(ticketIds));
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
