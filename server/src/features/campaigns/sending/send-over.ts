import { randomUUID } from 'node:crypto';
import { addSending } from '#features/campaigns/jobs.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CompanyJobContext } from '#platform/jobs/define-job.ts';
import { isShort, type SendingStep, type SendNext } from './send-next.ts';
import { paceStore } from './store.ts';

/** Others have campaigns, too: after so long this one lines up again. */
const sliceMs = 20_000;

type Work = Pick<CompanyJobContext, 'transaction' | 'signal'>;

/**
 * Message by message, each in a transaction of its own, until there is nothing to do for a while. A run that is killed
 * leaves nothing half done: the job runs again, or whoever wakes the connection next goes on.
 */
export async function sendOver(
  { transaction, signal }: Work,
  connectionId: number,
  { sendNext, clock }: { readonly sendNext: SendNext; readonly clock: Clock },
): Promise<void> {
  const runner = randomUUID();
  const until = clock.now().getTime() + sliceMs;
  for (;;) {
    const step = await transaction((tx) => sendNext(tx, connectionId, runner));
    const now = clock.now();
    const isLong = step.to === 'wait' && !isShort(step.until, now);
    if (step.to === 'end' || isLong || now.getTime() >= until) return transaction((tx) => leave(tx, step));
    if (step.to === 'wait') await clock.sleep(step.until.getTime() - now.getTime(), signal);
  }

  async function leave(tx: Tx, step: SendingStep): Promise<void> {
    await paceStore(tx).release(connectionId, runner);
    if (step.to === 'end') return;
    await addSending(tx, connectionId, step.to === 'wait' ? step.until : undefined);
  }
}
