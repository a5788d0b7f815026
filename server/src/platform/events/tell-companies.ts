import type { PlatformJobContext } from '#platform/jobs/define-job.ts';
import type { DomainEvent } from './domain-event.ts';
import { companiesAfter } from './event-queries.ts';

/**
 * Records a platform event in every company. It becomes part of each company's own history, with a sequence number
 * there: a client that was offline gets it in the replay. This takes too many transactions for a request, so a job
 * calls it; the job may run twice, so the event must tolerate duplicates.
 */
export async function tellCompanies(
  {
    transaction,
    companyTransaction,
    signal,
  }: Pick<PlatformJobContext, 'transaction' | 'companyTransaction' | 'signal'>,
  event: DomainEvent,
): Promise<void> {
  let ids: number[] = [0];
  while (ids.length > 0 && !signal.aborted) {
    const last = ids.at(-1) ?? 0;
    ids = await transaction((tx) => companiesAfter(tx, last));
    for (const id of ids) {
      await companyTransaction(id, async (tx) => tx.record(event));
    }
  }
}
