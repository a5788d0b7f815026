import { announceNow } from '#features/campaigns/announcing.ts';
import { campaignQueries } from '#features/campaigns/queries.ts';
import { recipientQueries } from '#features/campaigns/recipients/queries.ts';
import { recipientStore } from '#features/campaigns/recipients/store.ts';
import { confirmableMs } from '#features/campaigns/rules.ts';
import { type CampaignRow, campaignStore } from '#features/campaigns/store.ts';
import type { Tx } from '#platform/database/database.ts';
import { lookAgainMs } from './rules.ts';

/**
 * Handles a campaign without recipients left to write to: it is finished, or waits for messages in transit and for
 * recipients who may still confirm. Returns when to check again; undefined when it is finished.
 */
export async function concludeCampaign(tx: Tx, { id }: CampaignRow, now: Date): Promise<Date | undefined> {
  const store = recipientStore(tx);
  for (const recipient of await store.forsaken(id)) {
    const failed = { failure: 'ERR_SENDING_WAPP_MSG', failed_at: now.toISOString() } as const;
    await store.move(recipient, 'failed', failed);
  }
  if (await campaignQueries(tx).hasAny(id, ['waiting', 'queued', 'confirmed'])) {
    return new Date(now.getTime() + lookAgainMs.confirming);
  }
  const lastAsked = await recipientQueries(tx).lastAsked(id);
  const waitsUntil = lastAsked && new Date(lastAsked.getTime() + confirmableMs);
  if (waitsUntil && waitsUntil > now) return waitsUntil;
  await campaignStore(tx).update(id, {
    status: 'FINALIZADA',
    pause_reason: null,
    completed_at: now.toISOString(),
  });
  await announceNow(tx, id);
  return undefined;
}
