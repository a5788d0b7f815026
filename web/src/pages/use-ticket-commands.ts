import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { useChangeTicket } from '#features/tickets/mutations.ts';
import { type Commands, commandsOn, type TicketCommand, useViewer } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { toast } from '#ui/toast.ts';

export interface TicketDialog {
  readonly kind: 'resolve' | 'transfer' | 'tags' | 'delete';
  readonly ticket: Ticket;
}

/** Where the tickets page leads: to one of them, to none, or to what is to be said to a contact later. */
export function useTicketPlaces() {
  const navigate = useNavigate();
  return {
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
  };
}

/** Accepts a ticket of a list and opens it; who comes second is told who was first. */
export function useAcceptTicket() {
  const places = useTicketPlaces();
  const { userId } = useViewer();
  const change = useChangeTicket();
  return {
    accept: (ticket: Ticket): void =>
      change.mutate({ ticket, status: 'open', userId }, { onSuccess: () => places.open(ticket.uuid) }),
    acceptingId: change.isPending ? change.variables.ticket.id : undefined,
  };
}

interface CommandPlaces {
  readonly onDialog: (dialog: TicketDialog) => void;
  readonly onDrawer: (tab: 'details' | 'notes') => void;
  /** Where one is when the ticket is not one's own any more. */
  readonly leave: () => void;
}

/** What can be done with the ticket on the screen, and where one is afterwards, as the specification says. */
export function useTicketCommands(
  ticket: Ticket | undefined,
  { onDialog, onDrawer, leave }: CommandPlaces,
): { readonly commands: Commands; readonly isBusy: boolean } {
  const t = useT();
  const viewer = useViewer();
  const { schedule } = useTicketPlaces();
  const { companyId } = useSessionUser();
  const { data: company } = useQuery(companyPlanQuery(companyId));
  const change = useChangeTicket();
  const { userId } = viewer;

  function actsOn(current: Ticket): Record<TicketCommand, () => void> {
    const said = (text: string) => ({
      onSuccess: () => {
        toast.success(text);
        leave();
      },
    });
    return {
      accept: () => change.mutate({ ticket: current, status: 'open', userId }),
      resolve: () => change.mutate({ ticket: current, status: 'closed' }, said(t('tickets.resolved'))),
      resolveWithReason: () => onDialog({ kind: 'resolve', ticket: current }),
      reopen: () => change.mutate({ ticket: current, status: 'open', userId }),
      takeOver: () => change.mutate({ ticket: current, userId }),
      return: () =>
        change.mutate({ ticket: current, status: 'pending', userId: null }, said(t('tickets.returned'))),
      transfer: () => onDialog({ kind: 'transfer', ticket: current }),
      schedule: () => schedule(current),
      tags: () => onDialog({ kind: 'tags', ticket: current }),
      notes: () => onDrawer('notes'),
      contact: () => onDrawer('details'),
      delete: () => onDialog({ kind: 'delete', ticket: current }),
    };
  }

  const acts = ticket ? actsOn(ticket) : undefined;
  const mayUse = (command: TicketCommand) => command !== 'schedule' || company?.plan.useSchedules === true;
  const offered = ticket ? commandsOn(viewer, ticket).filter(mayUse) : [];
  return {
    commands: new Map(acts ? offered.map((command) => [command, acts[command]]) : []),
    isBusy: change.isPending,
  };
}
