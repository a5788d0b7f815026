import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useState } from 'react';
import { TicketPicker } from '#features/tickets/components/ticket-picker.tsx';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';

interface TicketLinkDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (uuid: string) => void;
}

/** Chooses the ticket that a message is about. */
export function TicketLinkDialog({ isOpen, onClose, onChoose }: TicketLinkDialogProps) {
  const t = useT();
  const [ticket, setTicket] = useState<Ticket>();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('chats.linkTicketTitle')}
      size="sm"
      submitLabel={t('chats.linkTicketSave')}
      hasChanges={() => ticket !== undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (ticket) onChoose(ticket.uuid);
        onClose();
      }}
    >
      <TicketPicker
        label={t('chats.ticketField')}
        description={t('chats.ticketFieldHint')}
        value={ticket}
        onChange={setTicket}
      />
      <p>{t('chats.linkTicketHint')}</p>
    </FormDialog>
  );
}
