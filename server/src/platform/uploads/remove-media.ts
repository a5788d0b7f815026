import * as z from 'zod/mini';
import { unlessMediaIsHeld } from '#platform/backup/media-hold.ts';
import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/define-job.ts';
import type { MediaStore } from './media-store.ts';
import { isMediaKeyOf } from './media-url.ts';

const removeMediaJob = defineJob({
  name: 'media.remove',
  scope: 'company',
  payload: z.object({ key: z.string() }),
});

/** Removes a file once the transaction has committed: a storage cannot roll back. */
export async function removeMedia(tx: Tx, key: string): Promise<void> {
  await addJob(tx, removeMediaJob, { key });
}

export function mediaJobHandlers(store: MediaStore): readonly JobHandler[] {
  return [
    handle(removeMediaJob, async ({ companyId, transaction }, { key }) => {
      if (!isMediaKeyOf(companyId, key)) throw new Error(`${key} is no file of company ${companyId}`);
      await transaction(unlessMediaIsHeld);
      await store.remove(key);
    }),
  ];
}
