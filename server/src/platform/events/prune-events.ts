import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/define-job.ts';
import { pruneEvents } from './event-queries.ts';

/** A client that was disconnected for longer fetches everything anew. */
const keptMs = 24 * 60 * 60 * 1000;
const portion = 5000;

export const pruneEventsJob = defineJob({
  name: 'events.prune',
  scope: 'platform',
  payload: z.object({}),
  schedule: '*/10 * * * *',
});

export function eventJobHandlers(clock: Clock): readonly JobHandler[] {
  return [
    handle(pruneEventsJob, async ({ transaction, signal }) => {
      const before = new Date(clock.now().getTime() - keptMs);
      let deleted = portion;
      while (deleted === portion && !signal.aborted) {
        deleted = await transaction((tx) => pruneEvents(tx, before, portion));
      }
    }),
  ];
}
