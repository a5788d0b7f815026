import { canCancel, canRestart, canStart } from '@prosa/contracts/campaigns/rules.ts';
import type { Campaign, PauseReason } from '@prosa/contracts/campaigns/schema.ts';
import { hasUnverifiedEmail, requireVerifiedEmail } from '#features/companies/verification-service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { prepareCampaignJob, queueSending } from './jobs.ts';
import { publishCampaign } from './progress.ts';
import { presentCampaign } from './queries.ts';
import { type RecipientRow, recipientStore } from './recipients/store.ts';
import { missingFrom } from './rules.ts';
import { lockCampaign, requireCampaign } from './service.ts';
import { type CampaignRow, campaignStore } from './store.ts';

/** Withdraws a message that was not handed to the provider yet; returns false when it was. */
export type Withdraw = (tx: Tx, messageId: number) => Promise<boolean>;

/** In sending order. */
function partsOf({ file_message_ids, message_id, confirmation_message_id }: RecipientRow): number[] {
  return [...file_message_ids, message_id ?? confirmation_message_id].filter((id) => id !== null);
}

/**
 * Withdraws all parts of a recipient's message. Once the first part has left the others follow, because the recipient
 * would get it twice otherwise.
 */
export async function withdrawMessage(tx: Tx, recipient: RecipientRow, withdraw: Withdraw): Promise<boolean> {
  const [first, ...others] = partsOf(recipient);
  if (first === undefined || !(await withdraw(tx, first))) return false;
  for (const id of others) await withdraw(tx, id);
  return true;
}

/** Withdraws the queued messages of a paused campaign and returns its recipients to their previous state. */
async function withdrawQueued(tx: Tx, campaignId: number, withdraw: Withdraw): Promise<void> {
  const store = recipientStore(tx);
  for (const recipient of await store.queued(campaignId)) {
    if (!(await withdrawMessage(tx, recipient, withdraw))) continue;
    await store.move(
      recipient,
      recipient.confirmed_at === null ? 'waiting' : 'confirmed',
      recipient.message_id === null
        ? { confirmation_message_id: null }
        : { message_id: null, file_message_ids: [] },
    );
  }
}

interface LifecycleDependencies {
  readonly links: MediaLinks;
  readonly withdraw: Withdraw;
  readonly clock: Clock;
}

/** Pauses a campaign until a user resumes it, and withdraws its queued messages. */
export async function pauseCampaign(
  tx: Tx,
  { id, pause_reason }: CampaignRow,
  reason: PauseReason,
  withdraw: Withdraw,
): Promise<void> {
  if (pause_reason === reason) return;
  await campaignStore(tx).update(id, { pause_reason: reason });
  await withdrawQueued(tx, id, withdraw);
  await publishCampaign(tx, id);
}

/** Cancels the campaigns whose connection was removed, and with it their queued messages. */
export async function stopUnconnected(tx: Tx): Promise<void> {
  for (const { id } of await campaignStore(tx).lockUnconnected()) {
    await campaignStore(tx).update(id, { status: 'CANCELADA', pause_reason: null });
    await publishCampaign(tx, id);
  }
}

export function createCampaignLifecycle({ links, withdraw, clock }: LifecycleDependencies) {
  async function publishAndPresent(tx: Tx, id: number): Promise<Campaign> {
    await publishCampaign(tx, id);
    return presentCampaign(await requireCampaign(tx, id), links);
  }

  /** Runs a campaign from where it stopped, or from the start. */
  async function run(tx: Tx, row: CampaignRow): Promise<void> {
    await campaignStore(tx).update(row.id, {
      status: 'EM_ANDAMENTO',
      pause_reason: null,
      started_at: row.started_at ?? clock.now().toISOString(),
    });
    if (!row.is_prepared) await addJob(tx, prepareCampaignJob, { campaignId: row.id });
    else if (row.connection_id !== null) await queueSending(tx, row.connection_id);
  }

  async function runIfComplete(tx: Tx, row: CampaignRow): Promise<Campaign> {
    const missing = missingFrom(row);
    if (missing.length > 0) throw new AppError('ERR_CAMPAIGN_INCOMPLETE', { missing });
    await requireVerifiedEmail(tx);
    await run(tx, row);
    return publishAndPresent(tx, row.id);
  }

  async function stop(tx: Tx, id: number): Promise<void> {
    await campaignStore(tx).update(id, { status: 'CANCELADA', pause_reason: null });
    await withdrawQueued(tx, id, withdraw);
  }

  return {
    async start(tx: Tx, id: number): Promise<Campaign> {
      const row = await lockCampaign(tx, id);
      if (!canStart(row)) throw new AppError('ERR_CAMPAIGN_STATUS');
      return runIfComplete(tx, row);
    },

    /** Sends nothing more; messages already handed to the provider still arrive. */
    async cancel(tx: Tx, id: number): Promise<Campaign> {
      const row = await lockCampaign(tx, id);
      if (!canCancel(row)) throw new AppError('ERR_CAMPAIGN_STATUS');
      await stop(tx, id);
      return publishAndPresent(tx, id);
    },

    async restart(tx: Tx, id: number): Promise<Campaign> {
      const row = await lockCampaign(tx, id);
      if (!canRestart({ status: row.status, pauseReason: row.pause_reason })) {
        throw new AppError('ERR_CAMPAIGN_STATUS');
      }
      return runIfComplete(tx, row);
    },

    /**
     * Starts at the scheduled time, or later after an outage. A campaign that can no longer start is stopped, so that
     * users see it.
     */
    async begin(tx: Tx, id: number, scheduledAt: string): Promise<void> {
      const row = await campaignStore(tx).lock(id);
      const isMeant = row?.status === 'PROGRAMADA' && row.scheduled_at === scheduledAt;
      if (!isMeant) return;
      if (missingFrom(row).length > 0 || (await hasUnverifiedEmail(tx))) await stop(tx, id);
      else await run(tx, row);
      await publishCampaign(tx, id);
    },
  };
}

export type CampaignLifecycle = ReturnType<typeof createCampaignLifecycle>;
