import type { MessageEvent } from '@prosa/contracts/messages/events.ts';
import { isMessageBefore } from '@prosa/contracts/messages/rules.ts';
import type {
  ConversationTicket,
  Message,
  MessagePage,
  QuotedMessage,
} from '@prosa/contracts/messages/schema.ts';
import type { Ticket, TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type LiveEvent, type LiveRule, liveRule } from '#lib/live-query.ts';
import { hideTicket } from './hidden-stretches.ts';
import { type Conversation, type ConversationKey, type ConversationPlace, messageKeys } from './queries.ts';

type Change = (page: MessagePage) => MessagePage;

function changePages(list: Conversation, change: Change): Conversation {
  const pages = list.pages.map(change);
  return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages };
}

const changePage = (list: Conversation, target: number, change: Change): Conversation =>
  changePages(list, (page) => (page === list.pages[target] ? change(page) : page));

/** Inserts a new message where a refetch would place it; one outside the loaded range is left to its own page. */
function insert(list: Conversation, message: Message): { list: Conversation; page: number } {
  const { pages } = list;
  const isAfterOldest = ({ messages }: MessagePage) =>
    messages[0] !== undefined && isMessageBefore(messages[0], message);
  const found = pages.findIndex(isAfterOldest);
  const newest = pages.find(({ messages }) => messages.length > 0)?.messages.at(-1);
  // If all loaded messages are hidden, a live message is the newest.
  const oldestPage = newest ? pages.length - 1 : 0;
  const target = found === -1 ? oldestPage : found;
  const isNewest = newest === undefined || isMessageBefore(newest, message);
  if (isNewest && pages[0]?.hasNewer) return { list, page: -1 };
  if (found === -1 && newest && pages.at(-1)?.hasMore) return { list, page: -1 };
  const changed = changePage(list, target, (page) => {
    const place = page.messages.findIndex((other) => isMessageBefore(message, other));
    const at = place === -1 ? page.messages.length : place;
    return { ...page, messages: page.messages.toSpliced(at, 0, message) };
  });
  return { list: changed, page: target };
}

function replace(list: Conversation, message: Message): Conversation {
  return changePages(list, (page) => {
    const index = page.messages.findIndex(({ id }) => id === message.id);
    const known = page.messages[index];
    if (known === undefined || known.updatedAt > message.updatedAt) return page;
    return { ...page, messages: page.messages.with(index, message) };
  });
}

/** Updates the quotes of a changed message. */
function refreshQuotes(list: Conversation, message: Message): Conversation {
  const { body, isDeleted, mediaUrl, mediaType } = message;
  const isStale = ({ quotedMsg }: Message) =>
    quotedMsg?.id === message.id && (quotedMsg.body !== body || quotedMsg.isDeleted !== isDeleted);
  return changePages(list, (page) => {
    if (!page.messages.some(isStale)) return page;
    const messages = page.messages.map((other) =>
      other.quotedMsg && isStale(other)
        ? { ...other, quotedMsg: { ...other.quotedMsg, body, isDeleted, mediaUrl, mediaType } }
        : other,
    );
    return { ...page, messages };
  });
}

function quoteOf({ id, body, fromMe, mediaType, mediaUrl, isDeleted, contact }: Message): QuotedMessage {
  return { id, body, fromMe, mediaType, mediaUrl, isDeleted, contact };
}

/** Restores the quote from the loaded messages. Events omit it, because not every recipient may read it. */
function withKnownQuote(list: Conversation, message: Message): Message {
  const { id, quotedMsg, quotedMsgId } = message;
  if (quotedMsg || quotedMsgId === null) return message;
  const loaded = list.pages.flatMap(({ messages }) => messages);
  const known = loaded.find((other) => other.id === id)?.quotedMsg;
  const quoted = loaded.find((other) => other.id === quotedMsgId);
  return { ...message, quotedMsg: known ?? (quoted ? quoteOf(quoted) : null) };
}

function toConversationTicket(ticket: Ticket): ConversationTicket {
  const { id, uuid, protocol, status, user, closingReason, createdAt, closedAt } = ticket;
  return { id, uuid, protocol, status, user, closingReason, createdAt, closedAt };
}

function isSameTicket(a: ConversationTicket, b: ConversationTicket): boolean {
  return (
    a.status === b.status &&
    a.closingReason === b.closingReason &&
    a.closedAt === b.closedAt &&
    a.user?.id === b.user?.id &&
    a.user?.name === b.user?.name
  );
}

/** Updates the ticket in the pages that contain it, and adds it to page `into`. */
function putTicket(list: Conversation, ticket: Ticket, into: number): Conversation {
  const next = toConversationTicket(ticket);
  return changePages(list, (page) => {
    const index = page.tickets.findIndex(({ id }) => id === next.id);
    const known = page.tickets[index];
    if (known !== undefined) {
      return isSameTicket(known, next) ? page : { ...page, tickets: page.tickets.with(index, next) };
    }
    return page === list.pages[into] ? { ...page, tickets: [...page.tickets, next] } : page;
  });
}

export function reduceConversation(
  list: Conversation,
  event: MessageEvent,
  { contactId, whatsappId }: Pick<ConversationPlace, 'contactId' | 'whatsappId'>,
): Conversation {
  if (event.message.contactId !== contactId || event.message.whatsappId !== whatsappId) return list;
  const message = withKnownQuote(list, event.message);
  const isKnown = list.pages.some(({ messages }) => messages.some(({ id }) => id === message.id));
  if (isKnown || event.action === 'update') return refreshQuotes(replace(list, message), message);
  const inserted = insert(list, message);
  return inserted.page === -1 ? list : putTicket(inserted.list, event.ticket, inserted.page);
}

/** Removes the messages of a removed ticket. A ticket that the user can no longer see becomes hidden. */
function reduceConversationTickets(list: Conversation, event: TicketEvent): Conversation {
  if (event.action === 'update') return putTicket(list, event.ticket, -1);
  if (event.action === 'updateUnread') return list;
  const { ticketId } = event;
  if (!event.isRemoved) return changePages(list, (page) => hideTicket(page, ticketId));
  return changePages(list, (page) => {
    const messages = page.messages.filter((message) => message.ticketId !== ticketId);
    if (messages.length === page.messages.length) return page;
    return { ...page, messages, tickets: page.tickets.filter(({ id }) => id !== ticketId) };
  });
}

export const messageLiveRules: readonly LiveRule[] = [
  liveRule<'appMessage', Conversation>({
    event: 'appMessage',
    queryKey: messageKeys.conversations,
    reduce: (list, event, key) => reduceConversation(list, event, (key as ConversationKey)[2]),
  }),
  liveRule<'ticket', Conversation>({
    event: 'ticket',
    queryKey: messageKeys.conversations,
    reduce: reduceConversationTickets,
  }),
];

/** Returns whether a moved ticket may belong to a hidden stretch: its messages are not part of the event. */
function isHiddenPart({ pages }: Conversation, ticketId: number): boolean {
  const isKnown = pages.some(({ tickets }) => tickets.some(({ id }) => id === ticketId));
  return !isKnown && pages.some(({ hidden }) => hidden.length > 0);
}

/** Refetches messages that became visible or hidden, which no event carries. */
export function refetchHistory(client: QueryClient, { name, payload }: LiveEvent): void {
  if (name === 'settings' && payload.setting.key === 'contactHistory') {
    void client.invalidateQueries({ queryKey: messageKeys.conversations });
  }
  if (name !== 'ticket' || payload.action !== 'update' || !payload.former) return;
  const { ticket, former } = payload;
  if (former.userId === ticket.userId && former.queueId === ticket.queueId) return;
  void client.invalidateQueries({
    queryKey: messageKeys.conversations,
    predicate: ({ queryKey, state }) => {
      const [, , place] = queryKey as ConversationKey;
      const isHere = place.contactId === ticket.contactId && place.whatsappId === ticket.whatsappId;
      const data = state.data as Conversation | undefined;
      return isHere && data !== undefined && isHiddenPart(data, ticket.id);
    },
  });
}
