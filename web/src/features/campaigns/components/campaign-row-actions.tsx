import { canCancel, canDelete, canRestart, canStart, isEditable } from '@prosa/contracts/campaigns/rules.ts';
import type { CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useNavigate } from '@tanstack/react-router';
import type { CampaignStep } from '#features/campaigns/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './campaign-row-actions.module.css';

export interface CampaignRowHandlers {
  readonly onStep: (campaign: CampaignSummary, step: CampaignStep) => void;
  readonly onEdit: (campaign: CampaignSummary) => void;
  readonly onDelete: (campaign: CampaignSummary) => void;
}

interface CampaignRowActionsProps extends CampaignRowHandlers {
  readonly campaign: CampaignSummary;
}

export function CampaignRowActions({ campaign, onStep, onEdit, onDelete }: CampaignRowActionsProps) {
  const t = useT();
  const navigate = useNavigate();
  const { id, name } = campaign;
  const isOpen = isEditable(campaign, new Date());
  return (
    <span className={classes.root}>
      {canStart(campaign) ? (
        <IconButton
          label={t('campaigns.start', { name })}
          icon={<IconPlayerPlay size={18} />}
          onClick={() => onStep(campaign, 'start')}
        />
      ) : null}
      {canRestart(campaign) ? (
        <IconButton
          label={t('campaigns.restart', { name })}
          icon={<IconRotateClockwise size={18} />}
          onClick={() => onStep(campaign, 'restart')}
        />
      ) : null}
      {canCancel(campaign) ? (
        <IconButton
          label={t('campaigns.stop', { name })}
          icon={<IconPlayerStop size={18} />}
          onClick={() => onStep(campaign, 'cancel')}
        />
      ) : null}
      <IconButton
        label={t('campaigns.report', { name })}
        icon={<IconChartBar size={18} />}
        onClick={() =>
          void navigate({ to: '/campaign/$campaignId/report', params: { campaignId: String(id) } })
        }
      />
      <IconButton
        label={t(isOpen ? 'campaigns.edit' : 'campaigns.view', { name })}
        icon={isOpen ? <IconPencil size={18} /> : <IconEye size={18} />}
        onClick={() => onEdit(campaign)}
      />
      {canDelete(campaign) ? (
        <IconButton
          label={t('campaigns.delete', { name })}
          icon={<IconTrash size={18} />}
          tone="danger"
          onClick={() => onDelete(campaign)}
        />
      ) : null}
    </span>
  );
}
