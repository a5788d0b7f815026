import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { requestRetentionMs } from './rules.ts';
import { pruneApiRequests } from './store.ts';

export const pruneApiRequestsJob = defineJob({
  name: 'external-api.prune',
  scope: 'platform',
  payload: z.object({}),
  schedule: '*/10 * * * *',
});

export function externalApiJobHandlers(clock: Clock): readonly JobHandler[] {
  return [
    handle(pruneApiRequestsJob, async ({ transaction }) => {
      const before = new Date(clock.now().getTime() - requestRetentionMs);
      await transaction((tx) => pruneApiRequests(tx, before));
    }),
  ];
}
