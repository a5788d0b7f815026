import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { addJob, defineJob } from '#platform/jobs/job.ts';

export const prepareListedFileJob = defineJob({
  name: 'file-lists.prepare',
  scope: 'company',
  payload: z.object({ optionId: z.int(), key: z.string(), mimeType: z.string() }),
  timeoutSeconds: 180,
  concurrency: 2,
});

/** Thumbnail and measures are made once for the list and all messages that will carry the file. */
export async function addFilePreparation(
  tx: Tx,
  file: { readonly optionId: number; readonly key: string; readonly mimeType: string },
): Promise<void> {
  await addJob(tx, prepareListedFileJob, file);
}
