import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { useChangeTicket } from '#features/tickets/mutations.ts';
import { ticketKeys, ticketQuery } from '#features/tickets/queries.ts';
import { type Commands, commandsOn, type TicketCommand, useViewer } from '#features/tickets/state.ts';
import { hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { toast } from '#ui/toast.ts';
import { useTicketNavigation } from './use-ticket-navigation.ts';

/** Loads the ticket of the address. A user who may not, or no longer, see it gets a toast and goes back. */
export function useOpenTicket(uuid: string | undefined, leave: () => void) {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery({ ...ticketQuery(uuid ?? ''), enabled: uuid !== undefined });
  const { error, refetch } = query;
  const ticket = uuid === undefined ? undefined : query.data;
  const gone = ticket?.gone;
  const isRefused = hasCode(error, 'ERR_NO_PERMISSION');
  const isUnknown = hasCode(error, 'ERR_NO_TICKET_FOUND', 'ERR_VALIDATION');

  const returnToList = useEffectEvent(() => {
    if (isRefused) toast.error(t('tickets.forbidden'));
    else if (isUnknown) toast.error(t('errors.ERR_NO_TICKET_FOUND'));
    // A change by the user shows its own toast.
    else if (client.isMutating({ mutationKey: ticketKeys.changes }) > 0) return;
    else if (gone === 'removed') toast.success(t('tickets.removed'));
    else toast.info(t('tickets.moved'));
    leave();
  });
  const mustLeave = isRefused || isUnknown || gone !== undefined;
  useEffect(() => {
    if (mustLeave) returnToList();
  }, [mustLeave]);
  useEffect(() => {
    if (uuid === undefined) return;
    const { queryKey } = ticketQuery(uuid);
    return () => {
      // Only once the ticket is off the screen: while it is shown, removing the query would fetch it again.
      const state = client.getQueryState(queryKey);
      if (state?.error || state?.data?.gone) client.removeQueries({ queryKey, exact: true });
    };
  }, [client, uuid]);
  return { ticket: mustLeave ? undefined : ticket, error, refetch };
}

export interface TicketDialog {
  readonly kind: 'resolve' | 'transfer' | 'tags' | 'delete';
  readonly ticket: Ticket;
}

/** Accepts a ticket of a list and opens it; a user who is second sees who was first. */
export function useAcceptTicket() {
  const places = useTicketNavigation();
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

interface CommandTargets {
  readonly onDialog: (dialog: TicketDialog) => void;
  readonly onDrawer: (tab: 'details' | 'notes') => void;
  /** Navigates away when the user no longer has the ticket. */
  readonly leave: () => void;
}

/** Commands for the ticket on the screen, each with the navigation that follows it, as the specification says. */
export function useTicketCommands(
  ticket: Ticket | undefined,
  { onDialog, onDrawer, leave }: CommandTargets,
): { readonly commands: Commands; readonly isBusy: boolean } {
  const t = useT();
  const viewer = useViewer();
  const { schedule } = useTicketNavigation();
  const { companyId } = useSessionUser();
  const { data: company } = useQuery(companyPlanQuery(companyId));
  const change = useChangeTicket();
  const { userId } = viewer;

  function actsOn(current: Ticket): Record<TicketCommand, () => void> {
    const leaveWithToast = (text: string) => ({
      onSuccess: () => {
        toast.success(text);
        leave();
      },
    });
    return {
      accept: () => change.mutate({ ticket: current, status: 'open', userId }),
      resolve: () =>
        change.mutate({ ticket: current, status: 'closed' }, leaveWithToast(t('tickets.resolved'))),
      resolveWithReason: () => onDialog({ kind: 'resolve', ticket: current }),
      reopen: () => change.mutate({ ticket: current, status: 'open', userId }),
      takeOver: () => change.mutate({ ticket: current, userId }),
      return: () =>
        change.mutate(
          { ticket: current, status: 'pending', userId: null },
          leaveWithToast(t('tickets.returned')),
        ),
      transfer: () => onDialog({ kind: 'transfer', ticket: current }),
      schedule: () => schedule(current),
      tags: () => onDialog({ kind: 'tags', ticket: current }),
      notes: () => onDrawer('notes'),
      contact: () => onDrawer('details'),
      delete: () => onDialog({ kind: 'delete', ticket: current }),
    };
  }

  const acts = ticket ? actsOn(ticket) : undefined;
  const canUse = (command: TicketCommand) => command !== 'schedule' || company?.plan.useSchedules === true;
  const offered = ticket ? commandsOn(viewer, ticket).filter(canUse) : [];
  return {
    commands: new Map(acts ? offered.map((command) => [command, acts[command]]) : []),
    isBusy: change.isPending,
  };
}
