import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useQuery } from '@tanstack/react-query';
import { campaignEstimateQuery, type EstimateRequest } from '#features/campaigns/queries.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './campaign-estimate.module.css';

interface CampaignEstimateProps {
  readonly audience: EstimateRequest;
}

/** How many it would reach and when it would be through; silent until there is somebody to reach. */
export function CampaignEstimate({ audience }: CampaignEstimateProps) {
  const t = useT();
  const format = useFormat(useCompanyTimeZone());
  const { data } = useQuery(campaignEstimateQuery(audience));
  const isKnown = audience.contactListId != null || audience.tagListId != null;
  return (
    <p className={classes.root} role="status">
      <IconClock size={18} aria-hidden="true" />
      {isKnown && data ? words(data) : t('campaigns.estimateNone')}
    </p>
  );

  function words({ recipients, endsAt }: { recipients: number; endsAt: string | null }): string {
    if (recipients === 0) return t('campaigns.estimateEmpty');
    if (endsAt === null) return t('campaigns.estimateCount', { count: recipients });
    const isToday = format.date(endsAt) === format.date(Date.now());
    return t(isToday ? 'campaigns.estimateToday' : 'campaigns.estimateDay', {
      count: recipients,
      date: format.date(endsAt),
      time: format.time(endsAt),
    });
  }
}
