import type { CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type CampaignStep, useCampaignStep } from '#features/campaigns/mutations.ts';
import { campaignFormQuery } from '#features/campaigns/queries.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { CampaignEstimate } from './campaign-estimate.tsx';

interface CampaignStepDialogProps {
  readonly isOpen: boolean;
  readonly campaign: CampaignSummary;
  readonly step: CampaignStep;
  readonly onClose: () => void;
}

/** Asks before something leaves, or leaves no more. */
export function CampaignStepDialog({ isOpen, campaign, step, onClose }: CampaignStepDialogProps) {
  const t = useT();
  const take = useCampaignStep(step);
  const { id, name, contactListId, tagListId, whatsappId } = campaign;
  const { data: whole } = useQuery({ ...campaignFormQuery(id), enabled: step === 'start' });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        take.mutate(id, {
          onSuccess: () => toast.success(t(`campaigns.done.${step}`)),
          onSettled: onClose,
        })
      }
      title={t(`campaigns.stepTitle.${step}`, { name })}
      confirmLabel={t(`campaigns.stepConfirm.${step}`)}
      tone={step === 'cancel' ? 'danger' : 'neutral'}
      isBusy={take.isPending}
    >
      <p>{t(`campaigns.stepHint.${step}`)}</p>
      {whole ? (
        <CampaignEstimate
          audience={{ contactListId, tagListId, whatsappId, keepsHours: whole.keepsHours, scheduledAt: null }}
        />
      ) : null}
    </ConfirmDialog>
  );
}
