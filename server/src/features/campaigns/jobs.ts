import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { addJob, defineJob } from '#platform/jobs/job.ts';

/** Runs at the scheduled time; a rescheduled campaign has another time in its row and is left to the later job. */
export const beginCampaignJob = defineJob({
  name: 'campaigns.begin',
  scope: 'company',
  payload: z.object({ campaignId: z.int(), scheduledAt: z.string() }),
});

/** Writes the recipients of a campaign in batches. */
export const prepareCampaignJob = defineJob({
  name: 'campaigns.prepare',
  scope: 'company',
  payload: z.object({ campaignId: z.int() }),
  timeoutSeconds: 300,
  concurrency: 2,
});

/** Sends the due messages of all campaigns of one connection. */
export const sendCampaignsJob = defineJob({
  name: 'campaigns.send',
  scope: 'company',
  payload: z.object({ connectionId: z.int() }),
  timeoutSeconds: 60,
  retries: 1000,
  backoff: { firstMs: 1000, maxMs: 60_000 },
});

/** Publishes the progress of a campaign. */
export const publishProgressJob = defineJob({
  name: 'campaigns.announce',
  scope: 'company',
  payload: z.object({ campaignId: z.int() }),
});

export const prepareCampaignMediaJob = defineJob({
  name: 'campaigns.prepare-media',
  scope: 'company',
  payload: z.object({ campaignId: z.int(), key: z.string(), mimeType: z.string() }),
  timeoutSeconds: 180,
  concurrency: 2,
});

/** Wakes the sender of a connection, now or at a time; an earlier wake-up that is queued stays. */
export async function queueSending(tx: Tx, connectionId: number, runAt?: Date): Promise<void> {
  await addJob(
    tx,
    sendCampaignsJob,
    { connectionId },
    { key: String(connectionId), dedupe: true, ...(runAt ? { runAt } : {}) },
  );
}
