import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import {
  type CompanyJobContext,
  handle,
  type JobHandler,
  type PlatformJobContext,
} from '#platform/jobs/define-job.ts';
import { foldTalliesJob, remeasureJob } from './jobs.ts';
import { attendanceQueries, companiesToMeasure } from './queries.ts';
import { measureTickets } from './service.ts';
import { attendanceStore, foldTallies } from './store.ts';

/** Batch sizes: small transactions, so that a locked ticket is soon released. */
const ticketsAtOnce = 200;
const daysAtOnce = 500;

/** Runs in the transaction that changes the company's time zone. */
export async function remeasureAll(tx: Tx): Promise<void> {
  await addJob(tx, remeasureJob, {}, { key: 'all', dedupe: true });
}

/** Skips tickets that are already measured in the current time zone, so that an interrupted run resumes. */
async function remeasure({ transaction, reader, signal }: CompanyJobContext): Promise<void> {
  let last = 0;
  while (!signal.aborted) {
    const { timeZone } = await attendanceQueries(reader).hours();
    const ids = await attendanceQueries(reader).notMeasuredIn(timeZone, last, ticketsAtOnce);
    last = ids.at(-1) ?? last;
    if (ids.length === 0) return;
    await transaction((tx) => holdAndMeasure(tx, ids));
  }
}

async function holdAndMeasure(tx: Tx, ids: readonly number[]): Promise<void> {
  await attendanceStore(tx).holdTickets(ids);
  await measureTickets(tx, ids);
}

async function fold({ transaction, companyTransaction, signal }: PlatformJobContext): Promise<void> {
  let folded = daysAtOnce;
  while (folded === daysAtOnce && !signal.aborted) {
    folded = await transaction((tx) => foldTallies(tx, daysAtOnce));
  }
  for (const companyId of await transaction(companiesToMeasure)) {
    await companyTransaction(companyId, remeasureAll);
  }
}

export const attendanceJobHandlers: readonly JobHandler[] = [
  handle(remeasureJob, remeasure),
  handle(foldTalliesJob, fold),
];
