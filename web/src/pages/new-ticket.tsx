import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NewTicketDialog } from '#features/tickets/components/new-ticket-dialog.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';

const ContactDialog = lazyOverlay(
  async () => (await import('#features/contacts/components/contact-dialog.tsx')).ContactDialog,
);

interface NewTicketProps {
  readonly isOpen: boolean;
  /** The contact to talk to, when it is known already. */
  readonly contact?: Contact | undefined;
  readonly onClose: () => void;
}

/** Starts a conversation, with a contact that may have to be added first. */
export function NewTicket({ isOpen, contact: known, onClose }: NewTicketProps) {
  const navigate = useNavigate();
  const adding = useDialog<string>();
  const [contact, setContact] = useState(known);
  const [added, setAdded] = useState<Contact>();
  return (
    <>
      <NewTicketDialog
        isOpen={isOpen}
        contact={contact}
        startsAtOnce={contact !== undefined && contact === added}
        onContact={setContact}
        onCreateContact={adding.open}
        onClose={onClose}
        onOpen={(uuid) =>
          void navigate({ to: '/tickets/{-$ticketId}', params: { ticketId: uuid }, search: {} })
        }
      />
      <DialogHost dialog={adding}>
        {(typed, control) => (
          <ContactDialog
            {...control}
            contact={undefined}
            typed={typed}
            onSaved={(saved) => {
              setContact(saved);
              setAdded(saved);
            }}
          />
        )}
      </DialogHost>
    </>
  );
}
