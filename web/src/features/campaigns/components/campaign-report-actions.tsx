import { canCancel, canRestart } from '@prosa/contracts/campaigns/rules.ts';
import type { CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs';
import { type CampaignStep, useExportRecipients } from '#features/campaigns/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { saveTable } from '#lib/save-file.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';

interface CampaignReportActionsProps {
  readonly campaign: CampaignSummary;
  readonly onStep: (step: CampaignStep) => void;
}

export function CampaignReportActions({ campaign, onStep }: CampaignReportActionsProps) {
  const t = useT();
  const isNarrow = useIsNarrow();
  const { mutate: exportAll, isPending } = useExportRecipients();
  const { id, name } = campaign;
  const actions = [
    {
      key: 'restart',
      label: t('campaigns.stepConfirm.restart'),
      Icon: IconRotateClockwise,
      onClick: () => onStep('restart'),
      // For a campaign paused with a reason, the button is shown beside that reason.
      isOffered: canRestart(campaign) && campaign.pauseReason === null,
    },
    {
      key: 'cancel',
      label: t('campaigns.stepConfirm.cancel'),
      Icon: IconPlayerStop,
      onClick: () => onStep('cancel'),
      isOffered: canCancel(campaign),
    },
    {
      key: 'export',
      label: t('campaigns.export'),
      Icon: IconDownload,
      onClick: () => exportAll(id, { onSuccess: (table) => saveTable(`${name}.csv`, table) }),
      isOffered: true,
      isBusy: isPending,
    },
  ];
  return actions
    .filter(({ isOffered }) => isOffered)
    .map(({ key, label, Icon, onClick, isBusy = false }) =>
      isNarrow ? (
        <IconButton key={key} label={label} icon={<Icon size={20} />} onClick={onClick} isBusy={isBusy} />
      ) : (
        <PlainButton key={key} icon={<Icon size={18} aria-hidden="true" />} onClick={onClick} isBusy={isBusy}>
          {label}
        </PlainButton>
      ),
    );
}
