import { ContactDrawer, type ContactDrawerProps } from '#features/contacts/components/contact-drawer.tsx';
import { TicketNotes } from '#features/ticket-notes/components/ticket-notes.tsx';
import type { OpenTicket } from '#features/tickets/queries.ts';

interface TicketsDrawerProps extends Omit<ContactDrawerProps, 'contactId' | 'notes'> {
  readonly ticket: OpenTicket;
}

/** Contact of the ticket, with the notes on the ticket. */
export function TicketsDrawer({ ticket: { id, contactId }, ...drawer }: TicketsDrawerProps) {
  return (
    <ContactDrawer
      {...drawer}
      contactId={contactId}
      notes={<TicketNotes of={{ ticketId: id, contactId }} />}
    />
  );
}
