import * as z from 'zod/mini';
import { recordAct } from '#features/audit-log/service.ts';
import { companyStore } from '#features/companies/store.ts';
import type { Clock } from '#platform/clock.ts';
import {
  defineJob,
  deleteCompanyJobs,
  handle,
  type JobHandler,
  type PlatformJobContext,
  RetryLater,
} from '#platform/jobs/job.ts';
import { requireUnlockedMedia } from '#platform/uploads/media-removal.ts';
import { deletionOrder, erasedAt } from './rules.ts';
import { companyTables, deleteRows, deletingSince, tableReferences } from './store.ts';

/** Batch size, small enough to hold locks only briefly. */
const portion = 1000;
/** Time limit of one run, after which the job yields to others and resumes later. */
const runLimitMs = 40_000;

export const deleteCompanyJob = defineJob({
  name: 'companies.delete',
  scope: 'platform',
  payload: z.object({ companyId: z.int() }),
  retries: 20,
  concurrency: 1,
});

/** Recorded in the actor's company, because the company's own log is erased with it. */
export const noteDeletionJob = defineJob({
  name: 'companies.note-deletion',
  scope: 'platform',
  payload: z.object({
    companyId: z.int(),
    name: z.string(),
    by: z.object({ companyId: z.int(), userId: z.int(), name: z.string() }),
  }),
});

export interface DeletingDependencies {
  readonly media: { removeAll(prefix: string): Promise<void> };
  readonly clock: Clock;
}

async function deleteAllRows(
  { transaction, signal }: PlatformJobContext,
  companyId: number,
  until: number,
): Promise<void> {
  const tables = await transaction(companyTables);
  const order = deletionOrder(tables, await transaction(tableReferences));
  let deleted = 1;
  // Deleting may add rows elsewhere, such as files to be removed, so it repeats until a whole round finds nothing.
  while (deleted > 0) {
    deleted = 0;
    for (const table of order) {
      let found = portion;
      while (found === portion) {
        if (signal.aborted || Date.now() > until) throw new RetryLater(0);
        found = await transaction((tx) => deleteRows(tx, companyId, { table, atMost: portion }));
        deleted += found;
      }
    }
  }
}

/** Deletes everything of a company in small steps that can be interrupted: rows, files, jobs, and the company last. */
export function companyJobHandlers({ media, clock }: DeletingDependencies): readonly JobHandler[] {
  return [
    handle(noteDeletionJob, ({ companyTransaction }, { companyId, name, by }) =>
      companyTransaction(by.companyId, (tx) =>
        recordAct(tx, {
          act: 'company.delete',
          by: { ...by, enteredBy: null },
          target: { id: companyId, name },
        }),
      ),
    ),
    handle(deleteCompanyJob, async (context, { companyId }) => {
      const { transaction, log } = context;
      const since = await transaction((tx) => deletingSince(tx, companyId));
      const isRestored = since === null;
      if (isRestored) return;
      if (since !== undefined) {
        // The company was restored and deleted again, or the database's clock is ahead.
        const early = erasedAt(since).getTime() - clock.now().getTime();
        if (early > 0) throw new RetryLater(early);
        await transaction((tx) => deleteCompanyJobs(tx, companyId));
        await deleteAllRows(context, companyId, Date.now() + runLimitMs);
        await transaction(requireUnlockedMedia);
        await media.removeAll(`c${companyId}`);
        await transaction((tx) => companyStore(tx).delete(companyId));
        log.info({ companyId }, 'company erased');
      }
      // Deletes the jobs that were added meanwhile.
      await transaction((tx) => deleteCompanyJobs(tx, companyId));
    }),
  ];
}
