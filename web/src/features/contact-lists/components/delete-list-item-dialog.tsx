import type { ContactListItem } from '@prosa/contracts/contact-lists/schema.ts';
import { useDeleteListItem } from '#features/contact-lists/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteListItemDialogProps {
  readonly isOpen: boolean;
  readonly item: ContactListItem;
  readonly onClose: () => void;
}

export function DeleteListItemDialog({ isOpen, item, onClose }: DeleteListItemDialogProps) {
  const t = useT();
  const remove = useDeleteListItem();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(item, {
          onSuccess: () => toast.success(t('contact-lists.items.deleted')),
          onSettled: onClose,
        })
      }
      title={t('contact-lists.items.deleteTitle', { name: item.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('contact-lists.items.deleteHint', { name: item.name })}
    </ConfirmDialog>
  );
}
