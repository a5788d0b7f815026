import * as z from 'zod/mini';
import { recordAct } from '#features/audit-log/service.ts';
import { companyStore } from '#features/companies/store.ts';
import { unlessMediaIsHeld } from '#platform/backup/media-hold.ts';
import type { Clock } from '#platform/clock.ts';
import {
  defineJob,
  handle,
  type JobHandler,
  type PlatformJobContext,
  RetryLater,
} from '#platform/jobs/define-job.ts';
import { deleteCompanyJobs } from '#platform/jobs/delete-company-jobs.ts';
import { companyTables, deletingSince, tableReferences } from './queries.ts';
import { deletionOrder, erasedAt } from './rules.ts';
import { deleteRows } from './store.ts';

/** Small enough that nobody waits for its locks. */
const portion = 1000;
/** Then it makes room for others and goes on where it stopped. */
const breathMs = 40_000;

export const deleteCompanyJob = defineJob({
  name: 'companies.delete',
  scope: 'platform',
  payload: z.object({ companyId: z.int() }),
  retries: 20,
  concurrency: 1,
});

/** The company's own log is erased with it: the company of the actor keeps the record. */
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
  // What goes may leave something elsewhere, as files that are to be removed: until a whole round finds nothing.
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

/** Everything a company had, in small steps that can be interrupted: rows, files, jobs, and the company last. */
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
        // Restored and deleted again, or the database's clock is ahead of ours.
        const early = erasedAt(since).getTime() - clock.now().getTime();
        if (early > 0) throw new RetryLater(early);
        await transaction((tx) => deleteCompanyJobs(tx, companyId));
        await deleteAllRows(context, companyId, Date.now() + breathMs);
        await transaction(unlessMediaIsHeld);
        await media.removeAll(`c${companyId}`);
        await transaction((tx) => companyStore(tx).delete(companyId));
        log.info({ companyId }, 'company erased');
      }
      // Jobs that were added while the rows went.
      await transaction((tx) => deleteCompanyJobs(tx, companyId));
    }),
  ];
}
