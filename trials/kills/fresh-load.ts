import { listMessages } from '@prosa/contracts/messages/api.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { listTickets } from '@prosa/contracts/tickets/api.ts';
import { type Ticket, ticketStatuses } from '@prosa/contracts/tickets/schema.ts';
import type { RetryingClient } from './retrying-client.ts';

/** Tickets and messages visible to an admin, by id. */
export interface Seen {
  readonly tickets: Map<number, Ticket>;
  readonly messages: Map<number, Message>;
}

async function loadTickets({ call }: RetryingClient): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (const status of ticketStatuses) {
    for (let pageNumber = 1; ; pageNumber += 1) {
      const query = { status, showAll: 'true', pageNumber } as const;
      const { tickets, hasMore } = await call(listTickets, { query });
      found.push(...tickets);
      if (!hasMore) break;
    }
  }
  return found;
}

/** Oldest first. */
async function loadConversation({ call }: RetryingClient, ticketId: number): Promise<Message[]> {
  const found: Message[] = [];
  for (;;) {
    const before = found[0]?.id;
    const query = before === undefined ? {} : { before };
    const page = await call(listMessages, { params: { ticketId }, query });
    found.unshift(...page.messages);
    if (!page.hasMore) return found;
  }
}

/** Loads all tickets and messages as a newly opened client would, conversation by conversation. */
export async function loadFresh(caller: RetryingClient): Promise<Seen> {
  const tickets = await loadTickets(caller);
  const messages = new Map<number, Message>();
  for (const { id } of tickets) {
    for (const message of await loadConversation(caller, id)) messages.set(message.id, message);
  }
  return { tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])), messages };
}
