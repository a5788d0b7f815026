import { DeleteTicketDialog } from '#features/tickets/components/delete-ticket-dialog.tsx';
import { ResolveDialog } from '#features/tickets/components/resolve-dialog.tsx';
import { TransferDialog } from '#features/tickets/components/transfer-dialog.tsx';
import { useT } from '#lib/i18n.ts';
import { toast } from '#ui/toast.ts';
import { TicketTags } from './ticket-tags-part.ts';
import type { TicketDialog } from './use-open-ticket.ts';

interface TicketsDialogsProps {
  readonly isOpen: boolean;
  readonly dialog: TicketDialog;
  readonly onClose: () => void;
  /** The ticket is over, or somebody else's. */
  readonly onLeave: () => void;
}

/** The dialogs about the ticket on the screen; what ends it leads back to where it was opened. */
export function TicketsDialogs({ isOpen, dialog: { kind, ticket }, onClose, onLeave }: TicketsDialogsProps) {
  const t = useT();
  const shared = { isOpen, ticket, onClose };
  const done = (text: string) => (): void => {
    toast.success(text);
    onLeave();
  };
  if (kind === 'resolve') return <ResolveDialog {...shared} onResolved={done(t('tickets.resolved'))} />;
  if (kind === 'transfer') {
    return <TransferDialog {...shared} onTransferred={done(t('tickets.transferred'))} />;
  }
  if (kind === 'delete') return <DeleteTicketDialog {...shared} onDeleted={done(t('tickets.removed'))} />;
  return <TicketTags {...shared} />;
}
