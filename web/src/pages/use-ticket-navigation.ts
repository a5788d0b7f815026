import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

/** Navigation targets of the tickets page: a ticket, no ticket, or a new scheduled message to the contact. */
export function useTicketNavigation() {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      schedule: ({ contactId, whatsappId }: Ticket): void => {
        void navigate({
          to: '/schedules',
          search: { contactId, ...(whatsappId === null ? {} : { whatsappId }) },
        });
      },
      open: (uuid: string): void => {
        void navigate({ to: '/tickets/{-$ticketId}', params: { ticketId: uuid }, search: {} });
      },
      leave: (): void => {
        void navigate({ to: '/tickets/{-$ticketId}', params: { ticketId: undefined }, search: {} });
      },
    }),
    [navigate],
  );
}
