import type { Queue } from '@prosa/contracts/queues/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeleteQueue } from '#features/queues/mutations.ts';
import { queueUseQuery } from '#features/queues/queries.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteQueueDialogProps {
  readonly isOpen: boolean;
  readonly queue: Queue;
  readonly onClose: () => void;
}

export function DeleteQueueDialog({ isOpen, queue, onClose }: DeleteQueueDialogProps) {
  const t = useT();
  const remove = useDeleteQueue();
  const use = useQuery({ ...queueUseQuery(queue.id), enabled: isOpen });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(queue.id, {
          onSuccess: () => toast.success(t('queues.deleted')),
          onSettled: onClose,
        })
      }
      title={t('queues.deleteTitle', { name: queue.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      <p>{t('queues.deleteHint')}</p>
      {use.isPending ? <p role="status">{t('queues.counting')}</p> : null}
      {use.data ? (
        <ul>
          <li>{t('queues.useTickets', { count: use.data.tickets })}</li>
          <li>{t('queues.useUsers', { count: use.data.users })}</li>
          <li>{t('queues.useConnections', { count: use.data.connections })}</li>
        </ul>
      ) : null}
    </ConfirmDialog>
  );
}
