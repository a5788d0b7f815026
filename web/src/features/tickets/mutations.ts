import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { createTicket, deleteTicket, syncTicketTags, updateTicket } from '@prosa/contracts/tickets/api.ts';
import type { FormerTicket, Ticket, TicketDetails, TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { type OpenTicket, type TicketList, type TicketListKey, ticketKeys, ticketQuery } from './queries.ts';
import { reduceOpenTicket, reduceTicketList } from './realtime.ts';

/** The answer and the event say the same and may come in either order; the reducers take both. */
export function applyTicketEvent(client: QueryClient, event: TicketEvent): void {
  for (const [key, list] of client.getQueriesData<TicketList>({ queryKey: ticketKeys.lists })) {
    const [, , filter, viewer] = key as TicketListKey;
    if (list) client.setQueryData(key, reduceTicketList(list, event, { filter, viewer }));
  }
  for (const [key, open] of client.getQueriesData<OpenTicket>({ queryKey: ticketKeys.allDetails })) {
    if (open) client.setQueryData(key, reduceOpenTicket(open, event));
  }
}

export function placeOf({ status, userId, queueId, laneId }: Ticket): FormerTicket {
  return { status, userId, queueId, laneId };
}

/** So that a ticket one has just made or taken is on the screen at once. */
function cacheTicket(client: QueryClient, ticket: TicketDetails): void {
  client.setQueryData(ticketQuery(ticket.uuid).queryKey, ticket);
}

export type TicketChange = BodyInputOf<typeof updateTicket> & { readonly ticket: Ticket };

/** Accept, return, resolve, reopen, transfer: the server knows which by what changes. */
export function useChangeTicket() {
  return useMutation({
    mutationKey: ticketKeys.changes,
    mutationFn: ({ ticket, ...body }: TicketChange) =>
      call(updateTicket, { params: { ticketId: ticket.id }, body }),
    onSuccess: (changed, { ticket }, _result, { client }) => {
      const { draft: _, ...row } = changed;
      applyTicketEvent(client, { action: 'update', ticket: row, former: placeOf(ticket) });
      cacheTicket(client, changed);
    },
  });
}

export function useCreateTicket() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createTicket>) => call(createTicket, { body }),
    meta: { shownByForm: ['ERR_OTHER_OPEN_TICKET', 'ERR_VALIDATION'] },
    onSuccess: (created, _body, _result, { client }) => {
      const { draft: _, ...row } = created;
      applyTicketEvent(client, { action: 'update', ticket: row, former: null });
      cacheTicket(client, created);
    },
  });
}

export function useDeleteTicket() {
  return useMutation({
    mutationKey: ticketKeys.changes,
    mutationFn: (ticket: Ticket) => call(deleteTicket, { params: { ticketId: ticket.id } }),
    onSuccess: (_reply, ticket, _result, { client }) =>
      applyTicketEvent(client, {
        action: 'delete',
        ticketId: ticket.id,
        former: placeOf(ticket),
        isRemoved: true,
      }),
  });
}

export function useSyncTags() {
  return useMutation({
    mutationFn: ({ ticket, tagIds }: { readonly ticket: Ticket; readonly tagIds: readonly number[] }) =>
      call(syncTicketTags, { body: { ticketId: ticket.id, tags: tagIds.map((id) => ({ id })) } }),
    onSuccess: (changed, { ticket }, _result, { client }) =>
      applyTicketEvent(client, { action: 'update', ticket: changed, former: placeOf(ticket) }),
  });
}
