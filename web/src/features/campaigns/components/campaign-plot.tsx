import type { CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { campaignTimelineQuery } from '#features/campaigns/queries.ts';
import {
  cumulativeTotals,
  type Outcome,
  outcomes,
  reportVersionOf,
  spanTimes,
  useRefetchOnChange,
} from '#features/campaigns/report.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinePlot, type PlotSeries } from '#ui/line-plot.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';

interface CampaignPlotProps {
  readonly campaign: CampaignSummary;
}

const tones: Record<Outcome, PlotSeries['tone']> = {
  sent: 'neutral',
  delivered: 'accent',
  read: 'info',
  replied: 'success',
  failed: 'danger',
};
/** Refetch intervals. Each request recounts the whole campaign on the server; an empty plot polls faster. */
const refetchIntervalMs = { plot: 15_000, empty: 2000 };

/** Outcomes over time. */
export function CampaignPlot({ campaign }: CampaignPlotProps) {
  const t = useT();
  const format = useFormat(useCompanyTimeZone());
  const query = useQuery(campaignTimelineQuery(campaign.id));
  const isEmpty = query.data?.spans.length === 0;
  useRefetchOnChange(
    reportVersionOf(campaign),
    query.refetch,
    isEmpty ? refetchIntervalMs.empty : refetchIntervalMs.plot,
  );
  if (query.isPending) return <SkeletonList rows={4} hasAvatar={false} />;
  if (query.isLoadingError) return <LoadError query={query} />;
  if (isEmpty) return <EmptyState title={t('campaigns.plotEmpty')} />;
  const totals = cumulativeTotals(query.data);
  return (
    <LinePlot
      label={t('campaigns.plotLabel', { name: campaign.name })}
      times={spanTimes(query.data, format)}
      series={outcomes.map((outcome) => ({
        key: outcome,
        label: t(`campaigns.outcome.${outcome}`),
        values: totals[outcome],
        tone: tones[outcome],
      }))}
      timeLabel={t('campaigns.plotTime')}
      tableLabel={t('campaigns.plotTable')}
    />
  );
}
