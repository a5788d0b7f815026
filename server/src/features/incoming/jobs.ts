import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/define-job.ts';

/**
 * Applies all waiting events of one lane, where the process that stored them does not. Fails only with the database; an
 * event that fails is recorded.
 */
export const applyLaneJob = defineJob({
  name: 'incoming.apply',
  scope: 'company',
  payload: z.object({ connectionId: z.int(), lane: z.string() }),
  serialByKey: true,
  retries: 20,
  backoff: { firstMs: 250, maxMs: 5000 },
});

export const pruneLedgerJob = defineJob({
  name: 'incoming.prune',
  scope: 'platform',
  payload: z.object({}),
  schedule: '*/10 * * * *',
});
