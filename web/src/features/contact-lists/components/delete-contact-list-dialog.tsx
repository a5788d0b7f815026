import type { ContactList } from '@prosa/contracts/contact-lists/schema.ts';
import { useDeleteContactList } from '#features/contact-lists/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteContactListDialogProps {
  readonly isOpen: boolean;
  readonly list: ContactList;
  readonly onClose: () => void;
}

export function DeleteContactListDialog({ isOpen, list, onClose }: DeleteContactListDialogProps) {
  const t = useT();
  const remove = useDeleteContactList();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(list.id, {
          onSuccess: () => toast.success(t('contact-lists.deleted')),
          onSettled: onClose,
        })
      }
      title={t('contact-lists.deleteTitle', { name: list.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('contact-lists.deleteHint', { count: list.contactsCount })}
    </ConfirmDialog>
  );
}
