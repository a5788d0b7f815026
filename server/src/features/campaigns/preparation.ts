import type { Tx } from '#platform/database/database.ts';
import type { CompanyJobContext } from '#platform/jobs/job.ts';
import { queueSending } from './jobs.ts';
import { type PreparedBatch, preparationStore } from './preparation-store.ts';
import { publishCampaign, publishProgress } from './progress.ts';
import { recipientStore } from './recipients/store.ts';
import { type CampaignRow, campaignStore } from './store.ts';

/** Few enough for a short transaction, many enough to be quick. */
const portion = 2000;

type Part = PreparedBatch & { readonly source: 'list_cursor' | 'tag_cursor' };

/** The list first, then the contacts with the tag; undefined when both are written. */
async function nextPart(tx: Tx, campaign: CampaignRow): Promise<Part | undefined> {
  const store = preparationStore(tx);
  if (campaign.contact_list_id !== null && campaign.tag_cursor === 0) {
    const part = await store.ofList(campaign, portion);
    if (part.last !== null) return { ...part, source: 'list_cursor' };
  }
  if (campaign.tag_id === null) return undefined;
  const part = await store.ofTag(campaign, portion);
  return part.last === null ? undefined : { ...part, source: 'tag_cursor' };
}

/**
 * Writes one batch and its cursor in one transaction, so that a resumed run repeats nothing. Returns false after the
 * last batch.
 */
async function writeBatch(tx: Tx, campaignId: number, now: Date): Promise<boolean> {
  const campaigns = campaignStore(tx);
  const campaign = await campaigns.lock(campaignId);
  if (campaign?.status !== 'EM_ANDAMENTO' || campaign.is_prepared) return false;
  const part = await nextPart(tx, campaign);
  if (!part) {
    await campaigns.update(campaignId, { is_prepared: true });
    if (campaign.connection_id !== null) await queueSending(tx, campaign.connection_id);
    await publishCampaign(tx, campaignId);
    return false;
  }
  await recipientStore(tx).count(campaignId, 0, part.states);
  const added = Object.values(part.states).reduce((sum, count) => sum + count, 0);
  await campaigns.update(campaignId, {
    recipients: campaign.recipients + added,
    [part.source]: part.last,
  });
  await publishProgress(tx, campaignId, now);
  return true;
}

export async function prepareCampaign(
  { transaction }: Pick<CompanyJobContext, 'transaction'>,
  campaignId: number,
  now: () => Date,
): Promise<void> {
  let isGoingOn = true;
  while (isGoingOn) isGoingOn = await transaction((tx) => writeBatch(tx, campaignId, now()));
}
