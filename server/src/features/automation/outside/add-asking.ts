import { askBillingJob, askIntegrationJob, askPromptJob } from '#features/automation/jobs.ts';
import type { Asked } from '#features/automation/rules.ts';
import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/add-job.ts';

interface Heard {
  readonly ticketId: number;
  readonly messageId: number;
}

/** External answers take seconds, so nothing external is called inside the transaction of an incoming message. */
export async function addAsking(tx: Tx, { ticketId, messageId }: Heard, asked: Asked): Promise<void> {
  const key = `${ticketId}`;
  if (asked.whom === 'prompt') {
    // A model reads all messages, so a job that is already queued covers this one too.
    await addJob(tx, askPromptJob, { ticketId }, { key, dedupe: true });
    return;
  }
  if (asked.whom === 'bills') {
    await addJob(tx, askBillingJob, { ticketId, messageId }, { key });
    return;
  }
  const { isStart, isMenuAnswer } = asked;
  await addJob(tx, askIntegrationJob, { ticketId, messageId, isStart, isMenuAnswer }, { key });
}
