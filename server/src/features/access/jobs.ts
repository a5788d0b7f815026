import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Queued for any address that is asked for, known or not, so that the answer tells nothing. */
export const sendResetLinkJob = defineJob({
  name: 'access.send-reset-link',
  scope: 'platform',
  payload: z.object({ email: z.string() }),
  retries: 5,
});

export const pruneAccessJob = defineJob({
  name: 'access.prune',
  scope: 'platform',
  payload: z.object({}),
  schedule: '17 4 * * *',
});
