import type { CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { addJob, type CompanyJobContext, handle, type JobHandler } from '#platform/jobs/job.ts';
import { campaignUpdated } from './events.ts';
import { publishProgressJob } from './jobs.ts';
import { campaignQueries, presentCampaignSummary } from './queries.ts';
import { campaignStore } from './store.ts';

const noticeMs = 1000;
/** Transactions that saw the pending notice have committed by then, and are included in it. */
const settlingMs = 200;

async function summaryOf(reader: Reader, campaignId: number): Promise<CampaignSummary | undefined> {
  const row = await campaignQueries(reader).find(campaignId);
  return row && presentCampaignSummary(row);
}

/** Publishes the campaign at once, after an action of a user or its end. */
export async function publishCampaign(tx: Tx, campaignId: number): Promise<void> {
  const campaign = await summaryOf(tx, campaignId);
  if (campaign) tx.record(campaignUpdated({ campaign }));
}

/**
 * Publishes the progress of a campaign, debounced to one small event per second for any number of recipients. Called
 * last, after the changes it reports were written.
 */
export async function publishProgress(tx: Tx, campaignId: number, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + noticeMs);
  if (!(await campaignStore(tx).requestNotice(campaignId, runAt))) return;
  await addJob(tx, publishProgressJob, { campaignId }, { runAt });
}

export async function publishPendingProgress(
  { transaction, signal }: Pick<CompanyJobContext, 'transaction' | 'signal'>,
  campaignId: number,
  clock: Clock,
): Promise<void> {
  await transaction((tx) => campaignStore(tx).beginNotice(campaignId));
  await clock.sleep(settlingMs, signal);
  await transaction((tx) => publishCampaign(tx, campaignId));
}

export function progressHandler(clock: Clock): JobHandler {
  return handle(publishProgressJob, (context, { campaignId }) =>
    publishPendingProgress(context, campaignId, clock),
  );
}
