import type { MessageEvent } from '@prosa/contracts/messages/events.ts';
import type { Ticket, TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import { type TicketList, ticketPages } from '#features/tickets/queries.ts';
import type { LiveEvent } from '#lib/live-query.ts';

const listeners = new Set<(event: LiveEvent) => void>();

/** For the live link: tells of what has just come in, beside what it means for the lists. */
export function publishEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

export function listenToEvents(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type NewMessage = Extract<MessageEvent, { readonly action: 'create' }>;

/** The same conversation over all its tickets: this contact over this connection. */
export type Conversation = Pick<Ticket, 'contactId' | 'whatsappId'>;

export function isSameConversation(a: Conversation, b: Conversation): boolean {
  return a.contactId === b.contactId && a.whatsappId === b.whatsappId;
}

/**
 * Whether an event is a customer's new message for this person: in a ticket of theirs, or in one that nobody has
 * accepted yet; of those the server tells only whoever sees them. What comes from the phone's history is read already.
 */
export function isNewMessageFor(event: MessageEvent, userId: number): event is NewMessage {
  if (event.action !== 'create' || event.message.fromMe || event.message.read) return false;
  const { status, userId: attendantId } = event.ticket;
  return status === 'pending' || (status === 'open' && attendantId === userId);
}

/** A reaction raises a number without saying of what ticket it is; one that the list does not hold must be asked for. */
export function isMissingFromList(list: Pick<TicketList, 'pages'>, event: TicketEvent): boolean {
  if (event.action !== 'updateUnread' || event.unreadMessages === 0) return false;
  return !ticketPages.rowsOf(list).some(({ id }) => id === event.ticketId);
}
