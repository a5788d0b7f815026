import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { useDeleteContact } from '#features/contacts/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteContactDialogProps {
  readonly isOpen: boolean;
  readonly contact: Contact;
  readonly onClose: () => void;
}

export function DeleteContactDialog({ isOpen, contact, onClose }: DeleteContactDialogProps) {
  const t = useT();
  const remove = useDeleteContact();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(contact.id, {
          onSuccess: () => toast.success(t('contacts.deleted')),
          onSettled: onClose,
        })
      }
      title={t('contacts.deleteTitle', { name: contact.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('contacts.deleteHint', { name: contact.name })}
    </ConfirmDialog>
  );
}
