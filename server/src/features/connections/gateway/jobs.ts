import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { companiesWithConnections, copyStore } from './store.ts';

/** For as long as a phone that was off may ask for what it could not decrypt. */
const copyRetentionMs = 7 * 24 * 60 * 60 * 1000;

const pruneCopiesJob = defineJob({
  name: 'connections.prune-copies',
  scope: 'platform',
  payload: z.object({}),
  schedule: '41 * * * *',
});

export function connectionJobHandlers(clock: Clock): readonly JobHandler[] {
  return [
    handle(pruneCopiesJob, async ({ transaction, companyTransaction }) => {
      const before = new Date(clock.now().getTime() - copyRetentionMs);
      for (const companyId of await transaction(companiesWithConnections)) {
        await companyTransaction(companyId, (tx) => copyStore(tx).prune(before));
      }
    }),
  ];
}
