import { manualPauses } from '@prosa/contracts/campaigns/rules.ts';
import type { PauseReason } from '@prosa/contracts/campaigns/schema.ts';
import { isOpenAt } from '@prosa/contracts/opening-hours.ts';
import type { Withdraw } from '#features/campaigns/lifecycle-service.ts';
import { pauseCampaign } from '#features/campaigns/lifecycle-service.ts';
import { publishCampaign } from '#features/campaigns/progress.ts';
import { maxFailuresInRow } from '#features/campaigns/rules.ts';
import { type CampaignRow, campaignStore } from '#features/campaigns/store.ts';
import type { Tx } from '#platform/database/database.ts';
import { canSendCampaigns, lookAgainMs, pauseReasonOf } from './rules.ts';
import type { SendingFacts } from './store.ts';
import { paceStore } from './store.ts';

/** Delay until the state may change by itself. */
export type Pause = { readonly lookAgainMs: number } | 'until-somebody-acts';

async function setPause(tx: Tx, { id }: CampaignRow, reason: PauseReason | null): Promise<void> {
  await campaignStore(tx).update(id, { pause_reason: reason });
  await publishCampaign(tx, id);
}

/** Decides whether campaigns of a connection are paused though no user stopped them, and why. */
export function createPauses(withdraw: Withdraw) {
  async function pauseAll(tx: Tx, rows: readonly CampaignRow[], reason: PauseReason): Promise<void> {
    for (const row of rows) {
      if (manualPauses.includes(reason)) await pauseCampaign(tx, row, reason, withdraw);
      else if (row.pause_reason !== reason) await setPause(tx, row, reason);
    }
  }

  return {
    /** Returns the pause that applies to all campaigns of the connection, if any. */
    async all(
      tx: Tx,
      rows: readonly CampaignRow[],
      facts: SendingFacts,
      now: Date,
    ): Promise<Pause | undefined> {
      if (!canSendCampaigns(facts, now)) return { lookAgainMs: lookAgainMs.notEntitled };
      const reason = pauseReasonOf(facts.status, facts.reason);
      if (!reason) return undefined;
      await pauseAll(tx, rows, reason);
      return manualPauses.includes(reason)
        ? 'until-somebody-acts'
        : { lookAgainMs: lookAgainMs.disconnected };
    },

    /** Returns the campaigns that may send at this hour; the others store their pause reason. */
    async going(
      tx: Tx,
      rows: readonly CampaignRow[],
      facts: SendingFacts,
      now: Date,
    ): Promise<CampaignRow[]> {
      const isOpen = isOpenAt(facts.hours, now, facts.timeZone);
      const closed = rows.filter((row) => row.keeps_hours && !isOpen);
      await pauseAll(tx, closed, 'hours');
      const going = rows.filter((row) => !closed.includes(row));
      for (const row of going) if (row.pause_reason !== null) await setPause(tx, row, null);
      return going;
    },

    /** Counts like a refusal by the provider: many in a row pause everything that goes over the connection. */
    async countRefusal(tx: Tx, connectionId: number, rows: readonly CampaignRow[]): Promise<void> {
      if ((await paceStore(tx).countFailure(connectionId)) < maxFailuresInRow) return;
      await paceStore(tx).update(connectionId, { failed_in_row: 0 });
      await pauseAll(tx, rows, 'failures');
    },
  };
}
