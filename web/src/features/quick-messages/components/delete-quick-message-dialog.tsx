import type { QuickMessage } from '@prosa/contracts/quick-messages/schema.ts';
import { useDeleteQuickMessage } from '#features/quick-messages/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteQuickMessageDialogProps {
  readonly isOpen: boolean;
  readonly record: QuickMessage;
  readonly onClose: () => void;
}

export function DeleteQuickMessageDialog({ isOpen, record, onClose }: DeleteQuickMessageDialogProps) {
  const t = useT();
  const remove = useDeleteQuickMessage();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(record.id, {
          onSuccess: () => toast.success(t('quick-messages.deleted')),
          onSettled: onClose,
        })
      }
      title={t('quick-messages.deleteTitle', { shortcode: `/${record.shortcode}` })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('quick-messages.deleteHint')}
    </ConfirmDialog>
  );
}
