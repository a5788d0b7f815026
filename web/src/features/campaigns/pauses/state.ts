import { lastingPauses } from '@prosa/contracts/campaigns/rules.ts';
import type { CampaignSummary, PauseReason } from '@prosa/contracts/campaigns/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { loadTexts, translate } from '#lib/i18n.ts';
import type { LiveEvent } from '#lib/live-query.ts';
import { session } from '#lib/session.ts';
import { toast } from '#ui/toast.ts';

/** What a person must see to; the other pauses end by themselves. */
type LastingPause = Exclude<PauseReason, 'disconnected' | 'hours'>;

const isLasting = (reason: PauseReason | null): reason is LastingPause =>
  reason !== null && lastingPauses.includes(reason);

/** Says once of each pause that a campaign stands still, wherever somebody is. */
export function createPauseNotices(tell: (campaign: CampaignSummary, reason: LastingPause) => void) {
  const told = new Map<number, LastingPause>();
  return {
    /** For the live link. */
    hear(event: LiveEvent): void {
      if (event.name !== 'campaign' || event.payload.action === 'delete') return;
      const { record } = event.payload;
      const { id, status, pauseReason } = record;
      if (status !== 'EM_ANDAMENTO' || !isLasting(pauseReason)) {
        told.delete(id);
        return;
      }
      if (told.get(id) === pauseReason) return;
      told.set(id, pauseReason);
      tell(record, pauseReason);
    },
  };
}

/** Whoever looked away for a moment must still see it. */
const readMs = 12_000;

async function sayPaused({ name }: CampaignSummary, reason: LastingPause): Promise<void> {
  const state = session.getState();
  if (state.status !== 'authenticated' || !can(state.user, 'campaigns:manage')) return;
  await loadTexts(['campaigns']);
  toast.warning(translate(`campaigns.notice.${reason}`, { name }), { durationMs: readMs });
}

export const pauseNotices = createPauseNotices((campaign, reason) => void sayPaused(campaign, reason));
