import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import {
  addJob,
  type CompanyJobContext,
  defineJob,
  handle,
  type JobHandler,
  type PlatformJobContext,
} from '#platform/jobs/job.ts';
import { attendanceQueries, companiesToMeasure } from './queries.ts';
import { measureTickets } from './service.ts';
import { attendanceStore, foldTallies } from './store.ts';

/**
 * Measures all attendances of a company again in its current time zone. Runs one at a time, so that the last one uses
 * the latest time zone.
 */
const remeasureJob = defineJob({
  name: 'attendance.remeasure',
  scope: 'company',
  payload: z.object({}),
  serialByKey: true,
  timeoutSeconds: 3600,
});

/** Merges the tallies added since the last run into one row per day and subject. */
const foldTalliesJob = defineJob({
  name: 'attendance.fold-tallies',
  scope: 'platform',
  payload: z.object({}),
  schedule: '* * * * *',
});

/** Batch sizes: small transactions, so that a locked ticket is soon released. */
const ticketsAtOnce = 200;
const daysAtOnce = 500;

/** Runs in the transaction that changes the company's time zone. */
export async function queueRemeasure(tx: Tx): Promise<void> {
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
    await transaction((tx) => lockAndMeasure(tx, ids));
  }
}

async function lockAndMeasure(tx: Tx, ids: readonly number[]): Promise<void> {
  await attendanceStore(tx).lockTickets(ids);
  await measureTickets(tx, ids);
}

async function fold({ transaction, companyTransaction, signal }: PlatformJobContext): Promise<void> {
  let folded = daysAtOnce;
  while (folded === daysAtOnce && !signal.aborted) {
    folded = await transaction((tx) => foldTallies(tx, daysAtOnce));
  }
  for (const companyId of await transaction(companiesToMeasure)) {
    await companyTransaction(companyId, queueRemeasure);
  }
}

export const attendanceJobHandlers: readonly JobHandler[] = [
  handle(remeasureJob, remeasure),
  handle(foldTalliesJob, fold),
];
