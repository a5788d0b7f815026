import { randomUUID } from 'node:crypto';
import { addSending } from '#features/campaigns/jobs.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CompanyJobContext } from '#platform/jobs/define-job.ts';
import { isShort, type SendingStep, type SendNext } from './send-next.ts';
import { paceStore } from './store.ts';

/** Time slice, after which the job queues up again behind others. */
const sliceMs = 20_000;

type Work = Pick<CompanyJobContext, 'transaction' | 'signal'>;

/**
 * Sends message by message, each in its own transaction, until nothing is due for a while. A killed run leaves nothing
 * half done: the job runs again, or the next wake-up of the connection continues.
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
