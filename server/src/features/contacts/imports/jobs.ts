import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { addJob, defineJob } from '#platform/jobs/job.ts';

/** Reads an uploaded file, or goes on with the import where it stopped. One at a time per company, over all processes. */
export const advanceImportJob = defineJob({
  name: 'contacts.run-import',
  scope: 'company',
  payload: z.object({ importId: z.int() }),
  serialByKey: true,
  retries: 3,
  backoff: { maxMs: 10_000 },
  timeoutSeconds: 900,
  concurrency: 2,
});

/** Jobs left by an earlier release, which ran several imports of a company at once: they are queued like the others. */
export const unorderedImportJob = defineJob({
  name: 'contacts.advance-import',
  scope: 'company',
  payload: z.object({ importId: z.int() }),
});

/** Runs the import after those of the same company that were queued before. */
export function queueImport(tx: Tx, importId: number): Promise<void> {
  return addJob(tx, advanceImportJob, { importId }, { key: 'import' });
}

/** Forgets an import and its file, whatever became of it. */
export const deleteImportJob = defineJob({
  name: 'contacts.forget-import',
  scope: 'company',
  payload: z.object({ importId: z.int() }),
});
