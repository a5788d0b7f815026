import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { addJob, defineJob } from '#platform/jobs/job.ts';

/**
 * Sends what is due. Each time a schedule gets has a job of its own: the row decides when one comes whose time is not
 * the row's any more, so nothing has to be taken back when it is moved or deleted.
 */
export const sendScheduleJob = defineJob({
  name: 'schedules.send',
  scope: 'company',
  payload: z.object({ scheduleId: z.int(), sendAt: z.string() }),
  retries: 8,
  backoff: { firstMs: 1000, maxMs: 60_000 },
});

export async function addSendJob(
  tx: Tx,
  { id, send_at: sendAt }: { id: number; send_at: string },
): Promise<void> {
  await addJob(
    tx,
    sendScheduleJob,
    { scheduleId: id, sendAt },
    { key: `${id}:${sendAt}`, runAt: new Date(sendAt), dedupe: true },
  );
}
