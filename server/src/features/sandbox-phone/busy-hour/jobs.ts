import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Lets the next customer of a busy hour speak. One busy hour is told from the next by the moment of its start. */
export const advanceBusyHourJob = defineJob({
  name: 'sandbox.advance-busy-hour',
  scope: 'company',
  payload: z.object({ connectionId: z.int(), startedAt: z.string() }),
  retries: 3,
  backoff: { firstMs: 500 },
});
