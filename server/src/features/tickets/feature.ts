import * as kanban from '@prosa/contracts/kanban/api.ts';
import * as api from '@prosa/contracts/tickets/api.ts';
import type { Feature } from '#platform/feature.ts';
import { read, write } from '#platform/http/route.ts';
import { ticketBroadcasts } from './events.ts';
import type { TicketService } from './service.ts';

interface TicketsDependencies {
  readonly tickets: TicketService;
}

/** Reading a ticket is bound with the messages, which it is about. */
export function ticketsFeature({ tickets }: TicketsDependencies): Feature {
  return {
    name: 'tickets',
    routes: [
      read(api.listTickets, ({ reader, actor, query }) => tickets.list(reader, actor, query)),
      read(api.listClosingReasons, ({ reader }) => tickets.closingReasons(reader)),
      read(api.getTicketByUuid, ({ reader, actor, params }) => tickets.getByUuid(reader, actor, params.uuid)),
      read(api.getTicket, ({ reader, actor, params }) => tickets.get(reader, actor, params.ticketId)),
      write(api.createTicket, ({ tx, actor, body }) => tickets.create(tx, actor, body)),
      write(api.updateTicket, ({ tx, actor, params, body }) =>
        tickets.update(tx, actor, params.ticketId, body),
      ),
      write(api.deleteTicket, async ({ tx, actor, params }) => {
        await tickets.remove(tx, actor, params.ticketId);
        return {};
      }),
      write(api.saveDraft, async ({ tx, actor, params, body }) => {
        await tickets.saveDraft(tx, actor, params.ticketId, body.body);
        return {};
      }),
      read(kanban.listCards, ({ reader, actor, query }) => tickets.listCards(reader, actor, query)),
      write(kanban.moveCard, ({ tx, actor, params, body }) =>
        tickets.moveCard(tx, actor, { ticketId: params.ticketId, to: params.laneId, from: body.from }),
      ),
      write(kanban.takeCardOff, async ({ tx, actor, params }) => {
        await tickets.moveCard(tx, actor, { ticketId: params.ticketId, to: null });
        return {};
      }),
      write(api.syncTicketTags, ({ tx, actor, body }) => {
        const tagIds = body.tags.map(({ id }) => id);
        return tickets.syncTags(tx, actor, body.ticketId, tagIds);
      }),
    ],
    broadcasts: ticketBroadcasts,
  };
}
