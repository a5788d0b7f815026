import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { useDeleteContact } from '#features/contacts/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import classes from './delete-contact-dialog.module.css';

interface DeleteContactDialogProps {
  readonly isOpen: boolean;
  readonly contact: Contact;
  readonly onClose: () => void;
  /** They asked to be forgotten: more goes than the contact. */
  readonly onErase: () => void;
}

export function DeleteContactDialog({ isOpen, contact, onClose, onErase }: DeleteContactDialogProps) {
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
      <p className={classes.hint}>{t('contacts.deleteHint', { name: contact.name })}</p>
      <PlainButton variant="quiet" onClick={onErase}>
        {t('contacts.erase.instead')}
      </PlainButton>
    </ConfirmDialog>
  );
}
