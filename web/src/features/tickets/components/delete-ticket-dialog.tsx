import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useDeleteTicket } from '#features/tickets/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface DeleteTicketDialogProps {
  readonly isOpen: boolean;
  readonly ticket: Ticket;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteTicketDialog({ isOpen, ticket, onClose, onDeleted }: DeleteTicketDialogProps) {
  const t = useT();
  const remove = useDeleteTicket();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => remove.mutate(ticket, { onSuccess: onDeleted, onSettled: onClose })}
      title={t('tickets.deleteTitle', { name: ticket.contact.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('tickets.deleteHint', { protocol: ticket.protocol })}
    </ConfirmDialog>
  );
}
