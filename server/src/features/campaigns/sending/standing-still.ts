import { lastingPauses } from '@prosa/contracts/campaigns/rules.ts';
import type { PauseReason } from '@prosa/contracts/campaigns/schema.ts';
import { isOpenAt } from '@prosa/contracts/opening-hours.ts';
import { announceNow } from '#features/campaigns/announcing.ts';
import { brakeAfter } from '#features/campaigns/rules.ts';
import { pauseCampaign } from '#features/campaigns/running/service.ts';
import type { Withdraw } from '#features/campaigns/running/withdraw-unsaid.ts';
import { type CampaignRow, campaignStore } from '#features/campaigns/store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { SendingFacts } from './queries.ts';
import { lookAgainMs, mayCampaign, pauseBy } from './rules.ts';
import { paceStore } from './store.ts';

/** Delay until the state may change by itself. */
export type Standing = { readonly lookAgainMs: number } | 'until-somebody-acts';

async function setPause(tx: Tx, { id }: CampaignRow, reason: PauseReason | null): Promise<void> {
  await campaignStore(tx).update(id, { pause_reason: reason });
  await announceNow(tx, id);
}

/** Decides whether campaigns of a connection are paused though no user stopped them, and why. */
export function createStandingStill(withdraw: Withdraw) {
  async function stand(tx: Tx, rows: readonly CampaignRow[], reason: PauseReason): Promise<void> {
    for (const row of rows) {
      if (lastingPauses.includes(reason)) await pauseCampaign(tx, row, reason, withdraw);
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
    ): Promise<Standing | undefined> {
      if (!mayCampaign(facts, now)) return { lookAgainMs: lookAgainMs.notEntitled };
      const reason = pauseBy(facts.status, facts.reason);
      if (!reason) return undefined;
      await stand(tx, rows, reason);
      return lastingPauses.includes(reason)
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
      await stand(tx, closed, 'hours');
      const going = rows.filter((row) => !closed.includes(row));
      for (const row of going) if (row.pause_reason !== null) await setPause(tx, row, null);
      return going;
    },

    /** Counts like a refusal by the provider: many in a row pause everything that goes over the connection. */
    async countRefusal(tx: Tx, connectionId: number, rows: readonly CampaignRow[]): Promise<void> {
      if ((await paceStore(tx).countFailure(connectionId)) < brakeAfter) return;
      await paceStore(tx).update(connectionId, { failed_in_row: 0 });
      await stand(tx, rows, 'failures');
    },
  };
}
