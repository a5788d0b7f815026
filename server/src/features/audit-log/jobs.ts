import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { pruneAuditEntries } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const portion = 5000;

export const pruneAuditLogJob = defineJob({
  name: 'audit-log.prune',
  scope: 'platform',
  payload: z.object({}),
  // At night in Brazil.
  schedule: '15 6 * * *',
  timeoutSeconds: 600,
});

interface PruneDependencies {
  readonly clock: Clock;
  readonly auditRetentionDays: number;
}

export function auditLogJobHandlers({ clock, auditRetentionDays }: PruneDependencies): readonly JobHandler[] {
  return [
    handle(pruneAuditLogJob, async ({ transaction, signal }) => {
      const before = new Date(clock.now().getTime() - auditRetentionDays * dayMs);
      let deleted = portion;
      while (deleted === portion && !signal.aborted) {
        deleted = await transaction((tx) => pruneAuditEntries(tx, before, portion));
      }
    }),
  ];
}
