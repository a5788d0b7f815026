import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Fetches the templates of a connection that has just opened. */
export const syncTemplatesJob = defineJob({
  name: 'templates.sync',
  scope: 'company',
  payload: z.object({ connectionId: z.int() }),
  retries: 3,
  concurrency: 2,
});
