import type { CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import { useDeleteCampaign } from '#features/campaigns/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteCampaignDialogProps {
  readonly isOpen: boolean;
  readonly campaign: CampaignSummary;
  readonly onClose: () => void;
}

export function DeleteCampaignDialog({ isOpen, campaign, onClose }: DeleteCampaignDialogProps) {
  const t = useT();
  const remove = useDeleteCampaign();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(campaign.id, {
          onSuccess: () => toast.success(t('campaigns.deleted')),
          onSettled: onClose,
        })
      }
      title={t('campaigns.deleteTitle', { name: campaign.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('campaigns.deleteHint')}
    </ConfirmDialog>
  );
}
