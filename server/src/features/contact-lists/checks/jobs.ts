import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { addJob, defineJob } from '#platform/jobs/job.ts';

/** Looks up a batch of unchecked numbers at WhatsApp, and reschedules itself for the next. */
export const checkNumbersJob = defineJob({
  name: 'contact-lists.check-numbers',
  scope: 'company',
  payload: z.object({}),
  serialByKey: true,
});

/** One job for all lists of the company: their numbers are asked for one part after the other. */
export async function queueNumberCheck(tx: Tx): Promise<void> {
  await addJob(tx, checkNumbersJob, {}, { key: 'numbers', dedupe: true });
}
