import { mayCancel, mayRestart, mayStart } from '@prosa/contracts/campaigns/rules.ts';
import type { Campaign, PauseReason } from '@prosa/contracts/campaigns/schema.ts';
import { announceNow } from '#features/campaigns/announcing.ts';
import { addSending, prepareCampaignJob } from '#features/campaigns/jobs.ts';
import { presentCampaign } from '#features/campaigns/present.ts';
import { missingFrom } from '#features/campaigns/rules.ts';
import { lockCampaign, requireCampaign } from '#features/campaigns/service.ts';
import { type CampaignRow, campaignStore } from '#features/campaigns/store.ts';
import { hasUnverifiedEmail, requireVerifiedEmail } from '#features/companies/verification/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import { type Withdraw, withdrawUnsaid } from './withdraw-unsaid.ts';

interface RunningDependencies {
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
  await withdrawUnsaid(tx, id, withdraw);
  await announceNow(tx, id);
}

/** Cancels the campaigns whose connection was removed, and with it their queued messages. */
export async function stopUnconnected(tx: Tx): Promise<void> {
  for (const { id } of await campaignStore(tx).lockUnconnected()) {
    await campaignStore(tx).update(id, { status: 'CANCELADA', pause_reason: null });
    await announceNow(tx, id);
  }
}

export function createCampaignRunning({ links, withdraw, clock }: RunningDependencies) {
  async function told(tx: Tx, id: number): Promise<Campaign> {
    await announceNow(tx, id);
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
    else if (row.connection_id !== null) await addSending(tx, row.connection_id);
  }

  async function runIfWhole(tx: Tx, row: CampaignRow): Promise<Campaign> {
    const missing = missingFrom(row);
    if (missing.length > 0) throw new AppError('ERR_CAMPAIGN_INCOMPLETE', { missing });
    await requireVerifiedEmail(tx);
    await run(tx, row);
    return told(tx, row.id);
  }

  async function stop(tx: Tx, id: number): Promise<void> {
    await campaignStore(tx).update(id, { status: 'CANCELADA', pause_reason: null });
    await withdrawUnsaid(tx, id, withdraw);
  }

  return {
    async start(tx: Tx, id: number): Promise<Campaign> {
      const row = await lockCampaign(tx, id);
      if (!mayStart(row)) throw new AppError('ERR_CAMPAIGN_STATUS');
      return runIfWhole(tx, row);
    },

    /** Sends nothing more; messages already handed to the provider still arrive. */
    async cancel(tx: Tx, id: number): Promise<Campaign> {
      const row = await lockCampaign(tx, id);
      if (!mayCancel(row)) throw new AppError('ERR_CAMPAIGN_STATUS');
      await stop(tx, id);
      return told(tx, id);
    },

    async restart(tx: Tx, id: number): Promise<Campaign> {
      const row = await lockCampaign(tx, id);
      if (!mayRestart({ status: row.status, pauseReason: row.pause_reason })) {
        throw new AppError('ERR_CAMPAIGN_STATUS');
      }
      return runIfWhole(tx, row);
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
      await announceNow(tx, id);
    },
  };
}

export type CampaignRunning = ReturnType<typeof createCampaignRunning>;
