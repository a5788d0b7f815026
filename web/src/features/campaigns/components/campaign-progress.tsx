import type { CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import { progressOf } from '#features/campaigns/report.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './campaign-progress.module.css';

interface CampaignProgressProps {
  readonly campaign: CampaignSummary;
  /** With the share in figures, for a place of its own. */
  readonly isLarge?: boolean;
}

/** Those who got it of those who can: what was only sent does not count. */
export function CampaignProgress({ campaign, isLarge = false }: CampaignProgressProps) {
  const t = useT();
  const format = useFormat();
  const { delivered, valid, share } = progressOf(campaign);
  const words = t('campaigns.progress', {
    delivered: format.number(delivered),
    valid: format.number(valid),
  });
  return (
    <div className={classes.root} data-large={isLarge || undefined}>
      <progress
        className={classes.bar}
        max={1}
        value={share}
        aria-label={t('campaigns.progressLabel', { name: campaign.name })}
      />
      <span className={classes.words}>
        {words}
        {isLarge ? <strong className={classes.share}>{format.percent(share)}</strong> : null}
      </span>
    </div>
  );
}
