import type { PlatformJobContext } from '#platform/jobs/define-job.ts';
import type { DomainEvent } from './domain-event.ts';
import { companiesAfter } from './event-queries.ts';

/**
 * Tells every company what happened on the platform. It becomes part of each company's own history, with a number of
 * its own there: a screen that was away gets it with the rest of what it missed. So many small transactions are no work
 * for a request: this is called by a job, which may run twice, so that the event must bear being told again.
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
