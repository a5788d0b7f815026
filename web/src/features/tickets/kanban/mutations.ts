import { moveCard } from '@prosa/contracts/kanban/api.ts';
import { type CardMove, firstLane } from '@prosa/contracts/kanban/schema.ts';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { applyTicketEvent, placeOf } from '#features/tickets/mutations.ts';
import { type TicketList, ticketKeys, ticketPages } from '#features/tickets/queries.ts';
import { call } from '#lib/api.ts';
import { hasCode } from '#lib/api-error.ts';
import { inLane } from './state.ts';

export interface Move {
  readonly ticket: Ticket;
  /** Null is the first lane. */
  readonly to: Tag | null;
}

/** Returns the card's current lane and who moved it there, if the error contains them. */
export function cardMoveOf(error: unknown): CardMove | undefined {
  if (!hasCode(error, 'ERR_CARD_MOVED')) return undefined;
  const { laneId, name } = error.data;
  return {
    laneId: typeof laneId === 'number' ? laneId : null,
    name: typeof name === 'string' ? name : null,
  };
}

/** Returns the ticket as currently cached: a message may have arrived since the drag started. */
function latestTicket(client: QueryClient, ticket: Ticket): Ticket {
  const lists = client.getQueriesData<TicketList>({ queryKey: ticketKeys.lists });
  const rows = lists.flatMap(([, list]) => (list ? ticketPages.rowsOf(list) : []));
  return rows.find(({ id }) => id === ticket.id) ?? ticket;
}

/**
 * Moves the card optimistically. After a refusal it goes to the lane named by the server, and the lanes are refetched.
 */
export function useMoveCard() {
  return useMutation({
    mutationFn: ({ ticket, to }: Move) =>
      call(moveCard, {
        params: { ticketId: ticket.id, laneId: String(to?.id ?? firstLane) },
        body: { from: ticket.laneId },
      }),
    meta: { shownByForm: ['ERR_CARD_MOVED'] },
    onMutate: ({ ticket, to }, { client }) => {
      const moved = inLane(latestTicket(client, ticket), to);
      applyTicketEvent(client, { action: 'update', ticket: moved, former: placeOf(ticket) });
    },
    onSuccess: ({ ticket: moved }, { ticket }, _result, { client }) =>
      applyTicketEvent(client, { action: 'update', ticket: moved, former: placeOf(ticket) }),
    onError: (error, { ticket }, _result, { client }) => {
      const now = latestTicket(client, ticket);
      const { laneId } = cardMoveOf(error) ?? ticket;
      const back = { ...now, laneId, tags: ticket.tags };
      applyTicketEvent(client, { action: 'update', ticket: back, former: placeOf(now) });
      void client.invalidateQueries({ queryKey: ticketKeys.lists });
    },
  });
}
