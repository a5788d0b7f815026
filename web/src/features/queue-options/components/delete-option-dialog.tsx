import { useDeleteOption } from '#features/queue-options/mutations.ts';
import { branchIds, type ShownOption } from '#features/queue-options/state.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

export interface DeleteOptionDialogProps {
  readonly isOpen: boolean;
  readonly queueId: number;
  readonly option: ShownOption;
  readonly onClose: () => void;
}

export function DeleteOptionDialog({ isOpen, queueId, option, onClose }: DeleteOptionDialogProps) {
  const t = useT();
  const remove = useDeleteOption(queueId);
  const branch = branchIds(option);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: option.id, branch },
          { onSuccess: () => toast.success(t('queue-options.deleted')), onSettled: onClose },
        )
      }
      title={t('queue-options.deleteTitle', { title: option.title })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      <p>{t('queue-options.deleteHint', { count: branch.length - 1 })}</p>
    </ConfirmDialog>
  );
}
