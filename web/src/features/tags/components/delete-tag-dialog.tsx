import type { Tag } from '@prosa/contracts/tags/schema.ts';
import { useDeleteTag } from '#features/tags/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteTagDialogProps {
  readonly isOpen: boolean;
  readonly tag: Tag;
  readonly onClose: () => void;
}

export function DeleteTagDialog({ isOpen, tag, onClose }: DeleteTagDialogProps) {
  const t = useT();
  const remove = useDeleteTag();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(tag.id, {
          onSuccess: () => toast.success(t('tags.deleted')),
          onSettled: onClose,
        })
      }
      title={t('tags.deleteTitle', { name: tag.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('tags.deleteHint')}
    </ConfirmDialog>
  );
}
