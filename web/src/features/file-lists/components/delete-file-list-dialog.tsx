import type { FileList } from '@prosa/contracts/file-lists/schema.ts';
import { useDeleteFileList } from '#features/file-lists/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteFileListDialogProps {
  readonly isOpen: boolean;
  readonly list: FileList;
  readonly onClose: () => void;
}

export function DeleteFileListDialog({ isOpen, list, onClose }: DeleteFileListDialogProps) {
  const t = useT();
  const remove = useDeleteFileList();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(list.id, {
          onSuccess: () => toast.success(t('file-lists.deleted')),
          onSettled: onClose,
        })
      }
      title={t('file-lists.deleteTitle', { name: list.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('file-lists.deleteHint')}
    </ConfirmDialog>
  );
}
