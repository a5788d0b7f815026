import type { Help } from '@prosa/contracts/helps/schema.ts';
import { useDeleteHelp } from '#features/helps/mutations.ts';
import { hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteHelpDialogProps {
  readonly isOpen: boolean;
  readonly help: Help;
  readonly onClose: () => void;
}

export function DeleteHelpDialog({ isOpen, help, onClose }: DeleteHelpDialogProps) {
  const t = useT();
  const remove = useDeleteHelp();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(help.id, {
          onSuccess: () => toast.success(t('helps.done')),
          onError: (error) => {
            if (hasCode(error, 'ERR_NO_HELP_FOUND')) toast.error(t('helps.deleteFailed'));
          },
          onSettled: onClose,
        })
      }
      title={t('helps.deleteTitle', { title: help.title })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('helps.deleteHint')}
    </ConfirmDialog>
  );
}
