import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

/** Where the tickets page leads: to one of them, to none, or to what is to be said to a contact later. */
export function useTicketPlaces() {
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
