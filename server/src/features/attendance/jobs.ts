import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/define-job.ts';

/**
 * Measures all attendances of a company again in its current time zone. Runs one at a time, so that the last one uses
 * the latest time zone.
 */
export const remeasureJob = defineJob({
  name: 'attendance.remeasure',
  scope: 'company',
  payload: z.object({}),
  serialByKey: true,
  timeoutSeconds: 3600,
});

/** Merges the tallies added since the last run into one row per day and subject. */
export const foldTalliesJob = defineJob({
  name: 'attendance.fold-tallies',
  scope: 'platform',
  payload: z.object({}),
  schedule: '* * * * *',
});
