import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

export const prepareChatFileJob = defineJob({
  name: 'team-chat.prepare-file',
  scope: 'company',
  payload: z.object({ messageId: z.int() }),
  timeoutSeconds: 180,
  concurrency: 2,
});

/** Thumbnail, playable sound and measures are made after the message is there: nobody waits for them. */
export async function addFilePreparation(tx: Tx, messageId: number, mimeType: string): Promise<void> {
  if (/^(?:image|audio|video)\//.test(mimeType)) await addJob(tx, prepareChatFileJob, { messageId });
}
