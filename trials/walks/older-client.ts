import type { MessageEvent } from '@prosa/contracts/messages/events.ts';
import { companyChannel } from '@prosa/contracts/realtime.ts';
import { listTickets } from '@prosa/contracts/tickets/api.ts';
import type { TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import { type Ticket, type TicketStatus, ticketStatuses } from '@prosa/contracts/tickets/schema.ts';
import type { TestUser } from '@prosa/server/testing/builders.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';
import { connectSocket, type ReceivedEvent } from '@prosa/server/testing/test-socket.ts';

export interface OlderPerson {
  readonly user: TestUser;
  readonly profile: 'admin' | 'supervisor' | 'user';
  readonly queueIds: readonly number[];
  /** Has turned on the switch that shows everybody's tickets. */
  readonly showsAll: boolean;
}

type List = Map<number, Ticket>;

/** The rules by which clients of the family keep the list of one tab. They filter by nothing but what is here. */
function keepList(list: List, status: TicketStatus, { user, profile, queueIds, showsAll }: OlderPerson) {
  const isOfMyQueues = ({ queueId }: Ticket) => !queueId || queueIds.includes(queueId);
  const isShown = (ticket: Ticket) =>
    (!ticket.userId || ticket.userId === user.id || showsAll || status === 'closed') && isOfMyQueues(ticket);
  return {
    onTicket(event: TicketEvent): void {
      if (event.action === 'delete') list.delete(event.ticketId);
      if (event.action === 'updateUnread') {
        const known = list.get(event.ticketId);
        if (known) list.set(known.id, { ...known, unreadMessages: 0 });
      }
      if (event.action !== 'update') return;
      const { ticket } = event;
      if (isShown(ticket) && ticket.status === status) list.set(ticket.id, ticket);
      if (!isOfMyQueues(ticket)) list.delete(ticket.id);
    },
    onMessage(event: MessageEvent): void {
      if (event.action !== 'create') return;
      const { ticket } = event;
      if (profile === 'user' && !queueIds.includes(ticket.queueId ?? 0)) return;
      if (isShown(ticket) && ticket.status === status) list.set(ticket.id, ticket);
    },
  };
}

/**
 * A client of the family, as far as its lists of tickets go: it authenticates in the query, says which lists it shows,
 * fetches each once, and believes the events from then on.
 */
export async function openOlderLists(app: TestApp, url: string, person: OlderPerson) {
  const { companyId, token } = person.user;
  const socket = await connectSocket(url, { query: { token } });
  for (const status of ticketStatuses) socket.socket.emit('joinTickets', status);
  socket.socket.emit('joinNotification');

  async function fetchList(status: TicketStatus): Promise<Ticket[]> {
    const query = {
      searchParam: '',
      pageNumber: '1',
      status,
      showAll: String(person.showsAll || status === 'closed') as 'true' | 'false',
      queueIds: JSON.stringify(person.queueIds),
      tags: '[]',
      users: '[]',
    };
    const { reply } = await app.call(listTickets, { query }, { token });
    return reply.tickets;
  }

  const fetched = await Promise.all(
    ticketStatuses.map(async (status) => {
      const tickets = await fetchList(status);
      return [status, new Map(tickets.map((ticket) => [ticket.id, ticket]))] as const;
    }),
  );

  function fold(heard: readonly ReceivedEvent[]): ReadonlyMap<TicketStatus, List> {
    const lists = new Map(fetched.map(([status, list]) => [status, new Map(list)]));
    const kept = [...lists].map(([status, list]) => keepList(list, status, person));
    for (const { channel, payload } of heard) {
      for (const { onTicket, onMessage } of kept) {
        if (channel === companyChannel(companyId, 'ticket')) onTicket(payload as TicketEvent);
        if (channel === companyChannel(companyId, 'appMessage')) onMessage(payload as MessageEvent);
      }
    }
    return lists;
  }

  return {
    socket,
    person,
    fetchList,
    /** The list of a tab as the events made it. */
    listOf: (status: TicketStatus): Ticket[] => [...(fold(socket.heard).get(status)?.values() ?? [])],
  };
}
