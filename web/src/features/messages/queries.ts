import { listMessages, listMessageVersions } from '@prosa/contracts/messages/api.ts';
import type {
  ConversationTicket,
  HiddenStretch,
  Message,
  MessagePage,
} from '@prosa/contracts/messages/schema.ts';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { newestIdOf, oldestIdOf } from './hidden-stretches.ts';

/** Cursor next to a known message, so that pages stay stable while the conversation moves. */
interface Cursor {
  readonly before?: number;
  readonly after?: number;
  readonly around?: number;
}

/** Part of a conversation: its end, or the surroundings of one message. */
export interface ConversationPlace {
  readonly ticketId: number;
  readonly contactId: number;
  readonly whatsappId: number | null;
  readonly around: number | null;
}

/** Newest page first, so that the next page is the older one. Inside a page the oldest message is first. */
export type Conversation = InfiniteData<MessagePage, Cursor>;
export type ConversationKey = readonly ['messages', 'conversation', ConversationPlace];

export const messageKeys = {
  conversations: ['messages', 'conversation'] as const,
  conversation: (place: ConversationPlace): ConversationKey => ['messages', 'conversation', place],
  versions: (messageId: number) => ['messages', 'versions', messageId] as const,
};

export function conversationQuery(place: ConversationPlace) {
  const { ticketId, around } = place;
  const first: Cursor = around === null ? {} : { around };
  return infiniteQueryOptions({
    queryKey: messageKeys.conversation(place),
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { params: { ticketId }, query: pageParam, signal }),
    initialPageParam: first,
    getNextPageParam: (page): Cursor | undefined => {
      const before = oldestIdOf(page);
      return page.hasMore && before !== undefined ? { before } : undefined;
    },
    getPreviousPageParam: (page): Cursor | undefined => {
      const after = newestIdOf(page);
      return page.hasNewer && after !== undefined ? { after } : undefined;
    },
  });
}

/** Returns the messages, oldest first. A page fetched while the conversation moved may repeat a message. */
export function messagesOf({ pages }: Pick<Conversation, 'pages'>): readonly Message[] {
  const seen = new Set<number>();
  return pages
    .toReversed()
    .flatMap(({ messages }) => messages)
    .filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Returns the stretches that the user may not see, oldest first. */
export function hiddenOf({ pages }: Pick<Conversation, 'pages'>): readonly HiddenStretch[] {
  const seen = new Set<number>();
  return pages
    .toReversed()
    .flatMap(({ hidden }) => hidden)
    .filter(({ lastId }) => !seen.has(lastId) && seen.add(lastId));
}

export function ticketsOf({ pages }: Pick<Conversation, 'pages'>): ReadonlyMap<number, ConversationTicket> {
  return new Map(pages.toReversed().flatMap(({ tickets }) => tickets.map((ticket) => [ticket.id, ticket])));
}

/** Earlier versions of a message; fetched on every view. */
export function messageVersionsQuery(messageId: number) {
  return queryOptions({
    queryKey: messageKeys.versions(messageId),
    queryFn: ({ signal }) => call(listMessageVersions, { params: { messageId }, signal }),
    gcTime: 0,
  });
}
