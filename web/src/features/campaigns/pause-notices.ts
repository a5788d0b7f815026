import { manualPauses } from '@prosa/contracts/campaigns/rules.ts';
import type { CampaignSummary, PauseReason } from '@prosa/contracts/campaigns/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { loadTexts, translate } from '#lib/i18n.ts';
import type { LiveEvent } from '#lib/live-query.ts';
import { session } from '#lib/session.ts';
import { toast } from '#ui/toast.ts';

/** Pause reasons that need a user's action; the other pauses end by themselves. */
type LastingPause = Exclude<PauseReason, 'disconnected' | 'hours'>;

const isLasting = (reason: PauseReason | null): reason is LastingPause =>
  reason !== null && manualPauses.includes(reason);

/** Reports each pause of a campaign once, on whichever page the user is. */
export function createPauseNotices(notify: (campaign: CampaignSummary, reason: LastingPause) => void) {
  const notified = new Map<number, LastingPause>();
  return {
    /** Handles live events. */
    handleEvent(event: LiveEvent): void {
      if (event.name !== 'campaign' || event.payload.action === 'delete') return;
      const { record } = event.payload;
      const { id, status, pauseReason } = record;
      if (status !== 'EM_ANDAMENTO' || !isLasting(pauseReason)) {
        notified.delete(id);
        return;
      }
      if (notified.get(id) === pauseReason) return;
      notified.set(id, pauseReason);
      notify(record, pauseReason);
    },
  };
}

/** Long enough to be seen by a user who looked away for a moment. */
const toastDurationMs = 12_000;

async function showPauseNotice({ name }: CampaignSummary, reason: LastingPause): Promise<void> {
  const state = session.getState();
  if (state.status !== 'authenticated' || !can(state.user, 'campaigns:manage')) return;
  await loadTexts(['campaigns']);
  toast.warning(translate(`campaigns.notice.${reason}`, { name }), { durationMs: toastDurationMs });
}

export const pauseNotices = createPauseNotices((campaign, reason) => void showPauseNotice(campaign, reason));
