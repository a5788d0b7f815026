import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { useChangeTicket } from '#features/tickets/mutations.ts';
import { type Commands, commandsOn, type TicketCommand, useViewer } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { toast } from '#ui/toast.ts';
import { useTicketPlaces } from './use-ticket-places.ts';

export interface TicketDialog {
  readonly kind: 'resolve' | 'transfer' | 'tags' | 'delete';
  readonly ticket: Ticket;
}

/** Accepts a ticket of a list and opens it; a user who is second sees who was first. */
export function useAcceptTicket() {
  const places = useTicketPlaces();
  const { userId } = useViewer();
  const change = useChangeTicket();
  const { mutate } = change;
  return {
    // Stable reference, because every row of the list receives it.
    accept: useCallback(
      (ticket: Ticket): void =>
        mutate({ ticket, status: 'open', userId }, { onSuccess: () => places.open(ticket.uuid) }),
      [mutate, places, userId],
    ),
    acceptingId: change.isPending ? change.variables.ticket.id : undefined,
  };
}

interface CommandPlaces {
  readonly onDialog: (dialog: TicketDialog) => void;
  readonly onDrawer: (tab: 'details' | 'notes') => void;
  /** Navigates away when the user no longer has the ticket. */
  readonly leave: () => void;
}

/** Commands for the ticket on the screen, each with the navigation that follows it, as the specification says. */
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
