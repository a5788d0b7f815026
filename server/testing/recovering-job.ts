import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/job.ts';

/** Shared by the test of recovery and the process it kills. */
export const recovering = defineJob({
  name: 'recovering.job',
  payload: z.object({}),
  scope: 'company',
  serialByKey: true,
  retries: 1,
  backoff: { firstMs: 60_000 },
});
