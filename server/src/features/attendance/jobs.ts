import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Adds all attendances of a company up anew, by the clock it has now. One at a time: the last one knows it. */
export const remeasureJob = defineJob({
  name: 'attendance.remeasure',
  scope: 'company',
  payload: z.object({}),
  serialByKey: true,
  timeoutSeconds: 3600,
});

/** What was added since the last time becomes one row per day and subject again. */
export const foldTalliesJob = defineJob({
  name: 'attendance.fold-tallies',
  scope: 'platform',
  payload: z.object({}),
  schedule: '* * * * *',
});
