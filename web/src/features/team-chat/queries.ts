import {
  getChat,
  listChatMessages,
  listChats,
  listChatUnreads,
  listTicketCards,
} from '@prosa/contracts/chats/api.ts';
import type { Chat, ChatMessage, ChatMessagePage, ChatPage } from '@prosa/contracts/chats/schema.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isFoundIn } from '#lib/text-search.ts';

/** Cursor after a known row, so that pages stay stable while the list moves. */
interface ChatCursor {
  readonly beforeAt?: string;
  readonly beforeId?: number;
}

/** Owner of the chats and the search text. */
export interface ChatListPlace {
  readonly userId: number;
  readonly search: string;
}

export type ChatList = InfiniteData<ChatPage, ChatCursor>;
export type ChatListKey = readonly ['chats', 'list', ChatListPlace];
export type ChatUnreadsKey = readonly ['chats', 'unreads', number];
/** Newest page first, so that the next page is the older one. Inside a page the oldest message is first. */
export type ChatHistory = InfiniteData<ChatMessagePage, { readonly before?: number }>;
export type ChatHistoryKey = readonly ['chats', 'messages', number];

/** Open chat; gone when it was deleted or the user was removed from it. */
export type OpenChat = Chat & { readonly isGone?: true };

export const chatKeys = {
  lists: ['chats', 'list'] as const,
  list: (place: ChatListPlace): ChatListKey => ['chats', 'list', place],
  allDetails: ['chats', 'one'] as const,
  details: (uuid: string) => ['chats', 'one', uuid] as const,
  allUnreads: ['chats', 'unreads'] as const,
  unreads: (userId: number): ChatUnreadsKey => ['chats', 'unreads', userId],
  histories: ['chats', 'messages'] as const,
  history: (chatId: number): ChatHistoryKey => ['chats', 'messages', chatId],
  allCards: ['chats', 'cards'] as const,
  cards: (uuids: readonly string[]) => ['chats', 'cards', uuids] as const,
};

/** Sort order: latest activity first. */
function isBefore(a: Chat, b: Chat): boolean {
  return a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt;
}

/** Search by the title and the other members, as on the server. */
export function chatPagesOf(userId: number) {
  return createPagedList<ChatPage, Chat, ChatCursor>({
    rows: (page) => page.records,
    withRows: (page, records) => ({ ...page, records }),
    perPage: 20,
    isBefore,
    matches: ({ title, users }, search) =>
      isFoundIn(search, [
        title,
        ...users.filter((member) => member.userId !== userId).map(({ user }) => user.name),
      ]),
  });
}

export function chatListQuery(place: ChatListPlace) {
  const pages = chatPagesOf(place.userId);
  return infiniteQueryOptions({
    queryKey: chatKeys.list(place),
    queryFn: ({ pageParam, signal }) =>
      call(listChats, { query: { searchParam: place.search, ...pageParam }, signal }),
    initialPageParam: {} as ChatCursor,
    getNextPageParam: (lastPage, all): ChatCursor | undefined => {
      const last = pages.rowsOf({ pages: all }).at(-1);
      return lastPage.hasMore && last ? { beforeAt: last.updatedAt, beforeId: last.id } : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

export function chatQuery(uuid: string) {
  return queryOptions({
    queryKey: chatKeys.details(uuid),
    queryFn: ({ signal }): Promise<OpenChat> => call(getChat, { params: { chatUuid: uuid }, signal }),
  });
}

/** Unread counts and muted state of the user's chats. */
export function chatUnreadsQuery(userId: number) {
  return queryOptions({
    queryKey: chatKeys.unreads(userId),
    queryFn: ({ signal }) => call(listChatUnreads, { signal }),
  });
}

export function chatHistoryQuery(chatId: number) {
  return infiniteQueryOptions({
    queryKey: chatKeys.history(chatId),
    queryFn: ({ pageParam, signal }) =>
      call(listChatMessages, { params: { chatId }, query: pageParam, signal }),
    initialPageParam: {} as { readonly before?: number },
    getNextPageParam: ({ hasMore, records }) => {
      const oldest = records[0];
      return hasMore && oldest ? { before: oldest.id } : undefined;
    },
  });
}

/** Returns the messages, oldest first. A page fetched while members wrote may repeat a message. */
export function chatMessagesOf({ pages }: Pick<ChatHistory, 'pages'>): readonly ChatMessage[] {
  const seen = new Set<number>();
  return pages
    .toReversed()
    .flatMap(({ records }) => records)
    .filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Cards of linked tickets; those the user may not see are omitted. */
export function ticketCardsQuery(uuids: readonly string[]) {
  return queryOptions({
    queryKey: chatKeys.cards(uuids),
    queryFn: ({ signal }) => call(listTicketCards, { query: { uuids: uuids.join(',') }, signal }),
  });
}
