import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** At its time; one that was moved meanwhile finds another time in the row and leaves it to the later job. */
export const beginCampaignJob = defineJob({
  name: 'campaigns.begin',
  scope: 'company',
  payload: z.object({ campaignId: z.int(), scheduledAt: z.string() }),
});

/** Writes down whom a campaign goes to, part by part. */
export const prepareCampaignJob = defineJob({
  name: 'campaigns.prepare',
  scope: 'company',
  payload: z.object({ campaignId: z.int() }),
  timeoutSeconds: 300,
  concurrency: 2,
});

/** Sends what all campaigns of one connection have to send by now. */
export const sendCampaignsJob = defineJob({
  name: 'campaigns.send',
  scope: 'company',
  payload: z.object({ connectionId: z.int() }),
  timeoutSeconds: 60,
  retries: 1000,
  backoff: { firstMs: 1000, maxMs: 60_000 },
});

/** Tells the screens how far a campaign is. */
export const announceCampaignJob = defineJob({
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

/** Wakes whoever sends over a connection, now or at a time; an earlier one that waits stays as early as it is. */
export async function addSending(tx: Tx, connectionId: number, runAt?: Date): Promise<void> {
  await addJob(
    tx,
    sendCampaignsJob,
    { connectionId },
    { key: String(connectionId), dedupe: true, ...(runAt ? { runAt } : {}) },
  );
}
