import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { MessageRow } from './store.ts';

export const prepareMediaJob = defineJob({
  name: 'messages.prepare-media',
  scope: 'company',
  payload: z.object({ messageId: z.int() }),
  timeoutSeconds: 180,
  concurrency: 2,
  // Nearly an hour: a disk that is full is not made room on in a minute.
  retries: 12,
});

/** Thumbnail, playable audio and dimensions are made after the message is stored, so that nothing waits for them. */
export async function addMediaPreparation(
  tx: Tx,
  { id, kind }: Pick<MessageRow, 'id' | 'kind'>,
): Promise<void> {
  if (kind !== 'document') await addJob(tx, prepareMediaJob, { messageId: id });
}
