import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CampaignSettingsForm } from '#features/campaigns/components/campaign-settings-form.tsx';
import { campaignSettingsQuery } from '#features/campaigns/queries.ts';
import { useT } from '#lib/i18n.ts';
import { lazyPart, useIdlePreload } from '#ui/lazy-part.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import classes from './campaigns-config.module.css';

const OptOuts = lazyPart(async () => (await import('#features/opt-outs/components/opt-outs.tsx')).OptOuts);
const soon = [OptOuts];

export function CampaignsConfigPage() {
  const t = useT();
  useIdlePreload(soon);
  const [tab, setTab] = useState<'sending' | 'optOuts'>('sending');
  return (
    <div className={classes.root}>
      <PageHeader title={t('campaigns.settings.title')} />
      <TabPanels
        label={t('campaigns.settings.tabs')}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'sending', label: t('campaigns.settings.sending'), content: <Sending /> },
          { key: 'optOuts', label: t('campaigns.optOuts'), content: tab === 'optOuts' ? <OptOuts /> : null },
        ]}
      />
    </div>
  );
}

function Sending() {
  const query = useQuery(campaignSettingsQuery());
  if (query.isPending) return <SkeletonList hasAvatar={false} />;
  if (query.isLoadingError) return <LoadError query={query} />;
  return <CampaignSettingsForm saved={query.data} />;
}
