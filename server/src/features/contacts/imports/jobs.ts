import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Reads an uploaded file, or goes on with the import where it stopped. */
export const advanceImportJob = defineJob({
  name: 'contacts.advance-import',
  scope: 'company',
  payload: z.object({ importId: z.int() }),
  retries: 3,
  timeoutSeconds: 900,
  concurrency: 2,
});

/** Forgets an import and its file, whatever became of it. */
export const forgetImportJob = defineJob({
  name: 'contacts.forget-import',
  scope: 'company',
  payload: z.object({ importId: z.int() }),
});
