import type { Campaign, RecipientState } from '@prosa/contracts/campaigns/schema.ts';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CampaignOutcomes } from '#features/campaigns/components/campaign-outcomes.tsx';
import { CampaignPauseNote } from '#features/campaigns/components/campaign-pause-note.tsx';
import { CampaignPlot } from '#features/campaigns/components/campaign-plot.tsx';
import { CampaignProgress } from '#features/campaigns/components/campaign-progress.tsx';
import { CampaignReportActions } from '#features/campaigns/components/campaign-report-actions.tsx';
import { CampaignReportCards } from '#features/campaigns/components/campaign-report-cards.tsx';
import { CampaignStatusBadge } from '#features/campaigns/components/campaign-status-badge.tsx';
import type { CampaignStep } from '#features/campaigns/mutations.ts';
import { campaignQuery } from '#features/campaigns/queries.ts';
import { hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { CardSection } from '#ui/card-section.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyOverlay, lazyPart, useIdlePreload } from '#ui/lazy-part.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { TabList } from '#ui/tab-list.tsx';
import classes from './campaign-report.module.css';

const CampaignStepDialog = lazyOverlay(
  async () => (await import('#features/campaigns/components/campaign-step-dialog.tsx')).CampaignStepDialog,
);
const Recipients = lazyPart(
  async () => (await import('#features/campaigns/components/recipients.tsx')).Recipients,
);
const soon = [CampaignStepDialog, Recipients];

type ReportTab = 'overview' | 'recipients';

export function CampaignReportPage() {
  const t = useT();
  const campaignId = Number(useParams({ from: '/private/campaign/$campaignId/report' }).campaignId);
  const query = useQuery(campaignQuery(campaignId));
  return (
    <div className={classes.root}>
      <Link to="/campaigns" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" /> {t('campaigns.toCampaigns')}
      </Link>
      {query.isPending ? <SkeletonList /> : null}
      {query.isLoadingError && hasCode(query.error, 'ERR_NO_CAMPAIGN_FOUND') ? (
        <EmptyState icon={<IconSpeakerphone />} title={t('campaigns.notFound')} />
      ) : null}
      {query.isLoadingError && !hasCode(query.error, 'ERR_NO_CAMPAIGN_FOUND') ? (
        <LoadError query={query} />
      ) : null}
      {query.data ? <Report key={campaignId} campaign={query.data} /> : null}
    </div>
  );
}

function Report({ campaign }: { readonly campaign: Campaign }) {
  const t = useT();
  const [tab, setTab] = useState<ReportTab>('overview');
  const [state, setState] = useState<RecipientState>();
  const stepping = useDialog<CampaignStep>();
  useIdlePreload(soon);
  const show = (wanted: RecipientState): void => {
    setState(wanted);
    setTab('recipients');
  };
  return (
    <>
      <PageHeader
        title={t('campaigns.reportTitle', { name: campaign.name })}
        description={<CampaignStatusBadge campaign={campaign} />}
        actions={<CampaignReportActions campaign={campaign} onStep={stepping.open} />}
      />
      <CampaignPauseNote campaign={campaign} onRestart={() => stepping.open('restart')} />
      <CampaignProgress campaign={campaign} isLarge />
      <TabList<ReportTab>
        label={t('campaigns.reportTabs')}
        id="campaign-report"
        tabs={[
          { key: 'overview', label: t('campaigns.overview') },
          { key: 'recipients', label: t('campaigns.recipients') },
        ]}
        value={tab}
        onChange={setTab}
      />
      <div
        role="tabpanel"
        id={`campaign-report-${tab}`}
        aria-labelledby={`campaign-report-${tab}-tab`}
        className={classes.panel}
      >
        {tab === 'overview' ? (
          <>
            <CampaignReportCards campaign={campaign} />
            <div className={classes.figures}>
              <CardSection title={t('campaigns.plot')}>
                <CampaignPlot campaign={campaign} />
              </CardSection>
              <CardSection title={t('campaigns.outcomes')}>
                <CampaignOutcomes campaign={campaign} onChoose={show} />
              </CardSection>
            </div>
          </>
        ) : (
          <Recipients campaign={campaign} state={state} onStateChange={setState} />
        )}
      </div>
      <DialogHost dialog={stepping}>
        {(value, control) => <CampaignStepDialog {...control} campaign={campaign} step={value} />}
      </DialogHost>
    </>
  );
}
