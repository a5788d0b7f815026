import type { User } from '@prosa/contracts/users/schema.ts';
import { useDeleteUser } from '#features/users/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteUserDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

export function DeleteUserDialog({ isOpen, user, onClose }: DeleteUserDialogProps) {
  const t = useT();
  const remove = useDeleteUser();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(user.id, {
          onSuccess: () => toast.success(t('users.deleted')),
          onSettled: onClose,
        })
      }
      title={t('users.deleteTitle', { name: user.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('users.deleteHint', { name: user.name })}
    </ConfirmDialog>
  );
}
