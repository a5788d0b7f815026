import * as z from 'zod/mini';
import { discardCompanyExport } from '#features/companies/exports/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { requireUnlockedMedia } from '#platform/uploads/media-removal.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { SubjectSchema } from './rules.ts';
import { erasureQueries, erasureStore } from './store.ts';

/** Small enough that nobody waits for its locks. */
const portion = 500;

export const eraseContactJob = defineJob({
  name: 'erasures.erase',
  scope: 'company',
  payload: z.object({ erasureId: z.int() }),
  retries: 20,
  timeoutSeconds: 1800,
  concurrency: 1,
});

export interface ErasureDependencies {
  readonly media: Pick<MediaStore, 'remove'>;
  readonly clock: Clock;
  /** With its picture and a broadcast; a contact that is already gone is ignored. */
  readonly removeContact: (tx: Tx, contactId: number) => Promise<void>;
}

/** Runs in steps that each commit: an interrupted job resumes, and the subject is kept until the end. */
export function erasureJobHandlers({
  media,
  clock,
  removeContact,
}: ErasureDependencies): readonly JobHandler[] {
  return [
    handle(eraseContactJob, async ({ reader, transaction, signal }, { erasureId }) => {
      const row = await erasureQueries(reader).find(erasureId);
      const subject = z.safeParse(SubjectSchema, row?.subject);
      if (!row || !subject.success) return;
      await transaction(requireUnlockedMedia);
      for (let erased = portion; erased > 0 && !signal.aborted; ) {
        const step = await transaction((tx) =>
          erasureStore(tx).eraseMessages(erasureId, row.contact_id, portion),
        );
        // Also registered as unreferenced: files not removed here are removed by the sweep.
        for (const key of step.keys) await media.remove(key);
        erased = step.erased;
      }
      await transaction(async (tx) => {
        await erasureStore(tx).deleteSchedules(row.contact_id);
        await removeContact(tx, row.contact_id);
      });
      const mentions = await transaction((tx) =>
        erasureStore(tx).eraseMentions(row.contact_id, subject.data, false),
      );
      await transaction(async (tx) => {
        const leftOver = await erasureStore(tx).eraseMentions(row.contact_id, subject.data, true);
        await discardCompanyExport(tx);
        await erasureStore(tx).finish(erasureId, { mentions, leftOver, now: clock.now() });
      });
    }),
  ];
}
