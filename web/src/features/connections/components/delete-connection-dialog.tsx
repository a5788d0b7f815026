import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { useDeleteConnection } from '#features/connections/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteConnectionDialogProps {
  readonly isOpen: boolean;
  readonly connection: Connection;
  readonly onClose: () => void;
}

export function DeleteConnectionDialog({ isOpen, connection, onClose }: DeleteConnectionDialogProps) {
  const t = useT();
  const remove = useDeleteConnection();
  const { id, name } = connection;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => toast.success(t('connections.deleted')),
          onSettled: onClose,
        })
      }
      title={t('connections.deleteTitle', { name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('connections.deleteHint', { name })}
    </ConfirmDialog>
  );
}
