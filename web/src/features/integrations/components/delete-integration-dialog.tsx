import type { Integration } from '@prosa/contracts/integrations/schema.ts';
import { useDeleteIntegration } from '#features/integrations/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteIntegrationDialogProps {
  readonly isOpen: boolean;
  readonly integration: Integration;
  readonly onClose: () => void;
}

export function DeleteIntegrationDialog({ isOpen, integration, onClose }: DeleteIntegrationDialogProps) {
  const t = useT();
  const remove = useDeleteIntegration();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(integration.id, {
          onSuccess: () => toast.success(t('integrations.deleted')),
          onSettled: onClose,
        })
      }
      title={t('integrations.deleteTitle', { name: integration.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('integrations.deleteHint')}
    </ConfirmDialog>
  );
}
