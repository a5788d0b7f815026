import type { Campaign, CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { CampaignsTable } from '#features/campaigns/components/campaigns-table.tsx';
import { type CampaignStep, useLoadCampaign } from '#features/campaigns/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './list-page.module.css';

const CampaignDialog = lazyOverlay(
  async () => (await import('#features/campaigns/components/campaign-dialog.tsx')).CampaignDialog,
);
const CampaignStepDialog = lazyOverlay(
  async () => (await import('#features/campaigns/components/campaign-step-dialog.tsx')).CampaignStepDialog,
);
const DeleteCampaignDialog = lazyOverlay(
  async () =>
    (await import('#features/campaigns/components/delete-campaign-dialog.tsx')).DeleteCampaignDialog,
);
const soon = [CampaignDialog, CampaignStepDialog, DeleteCampaignDialog];

interface Stepping {
  readonly campaign: CampaignSummary;
  readonly step: CampaignStep;
}

export function CampaignsPage() {
  const t = useT();
  const [search, setSearch] = useState('');
  const load = useLoadCampaign();
  const editing = useDialog<{ readonly campaign: Campaign | undefined }>();
  const stepping = useDialog<Stepping>();
  const deleting = useDialog<CampaignSummary>();
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ campaign: undefined })}
    >
      {t('campaigns.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('campaigns.title')}
        search={<SearchField label={t('campaigns.search')} onSearch={setSearch} />}
        actions={addButton}
      />
      <CampaignsTable
        search={search}
        onEdit={({ id }) => load.mutate(id, { onSuccess: (campaign) => editing.open({ campaign }) })}
        onStep={(campaign, step) => stepping.open({ campaign, step })}
        onDelete={deleting.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => (
          <CampaignDialog
            {...control}
            campaign={value.campaign}
            onStart={(campaign) => stepping.open({ campaign, step: 'start' })}
          />
        )}
      </DialogHost>
      <DialogHost dialog={stepping}>
        {(value, control) => <CampaignStepDialog {...control} {...value} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteCampaignDialog {...control} campaign={value} />}
      </DialogHost>
    </div>
  );
}
