import type { Chat, ChatEvent, ChatMessage, ChatUnread, TicketCard } from '@prosa/contracts/chats/schema.ts';
import type { TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type LiveEvent, type LiveRule, liveRule } from '#lib/live-query.ts';
import {
  type ChatHistory,
  type ChatHistoryKey,
  type ChatList,
  type ChatListKey,
  type ChatListPlace,
  type ChatUnreadsKey,
  chatKeys,
  chatPagesOf,
  type OpenChat,
} from './queries.ts';

/** Keeps the muted state, which is private to the user and not part of events. */
function withOwn(chat: Omit<Chat, 'isMuted'>, known: Chat | undefined): Chat {
  return { ...chat, isMuted: known?.isMuted ?? false };
}

export function reduceChatList(
  list: ChatList,
  event: ChatEvent,
  { userId, search }: ChatListPlace,
): ChatList {
  const pages = chatPagesOf(userId);
  if (event.action === 'update-message') return list;
  if (event.action === 'delete') return pages.remove(list, event.chatId);
  const known = pages.rowsOf(list).find(({ id }) => id === event.chatId);
  if (event.action !== 'mute') return pages.put(list, withOwn(event.chat, known), search);
  if (!known || known.isMuted === event.isMuted) return list;
  return pages.put(list, { ...known, isMuted: event.isMuted }, search);
}

export function reduceOpenChat(chat: OpenChat, event: ChatEvent): OpenChat {
  if (event.chatId !== chat.id || event.action === 'update-message') return chat;
  if (event.action === 'delete') return chat.isGone ? chat : { ...chat, isGone: true };
  if (event.action === 'mute') {
    return chat.isMuted === event.isMuted ? chat : { ...chat, isMuted: event.isMuted };
  }
  return event.chat.updatedAt < chat.updatedAt ? chat : withOwn(event.chat, chat);
}

function unreadAfter(known: ChatUnread, event: ChatEvent, userId: number): ChatUnread {
  if (event.action === 'mute') return { ...known, isMuted: event.isMuted };
  if (!('chat' in event)) return { ...known, unreads: 0, unreadMentions: 0, isMuted: false };
  const { unreads = 0, unreadMentions = 0 } = event.chat.users.find((each) => each.userId === userId) ?? {};
  return { ...known, unreads, unreadMentions };
}

/** Updates the rows, which exist only for unread and muted chats. */
export function reduceUnreads(rows: ChatUnread[], event: ChatEvent, userId: number): ChatUnread[] {
  if (event.action === 'update-message') return rows;
  const { chatId } = event;
  const known = rows.find((row) => row.chatId === chatId);
  const none = { chatId, unreads: 0, unreadMentions: 0, isMuted: false };
  const next = unreadAfter(known ?? none, event, userId);
  const others = rows.filter((row) => row !== known);
  if (next.unreads === 0 && !next.isMuted) return known ? others : rows;
  const isSame =
    known?.unreads === next.unreads &&
    known.unreadMentions === next.unreadMentions &&
    known.isMuted === next.isMuted;
  return isSame ? rows : [...others, next];
}

/** Inserts a message at the end, or at its place if it is late; the newest page is always loaded. */
function added(history: ChatHistory, message: ChatMessage): ChatHistory {
  const [newest, ...older] = history.pages;
  if (!newest || history.pages.some(({ records }) => records.some(({ id }) => id === message.id))) {
    return history;
  }
  const place = newest.records.findLastIndex(({ id }) => id < message.id) + 1;
  const records = newest.records.toSpliced(place, 0, message);
  return { ...history, pages: [{ ...newest, records }, ...older] };
}

function replaced(history: ChatHistory, message: ChatMessage): ChatHistory {
  const isKnown = ({ id, updatedAt }: ChatMessage) => id === message.id && updatedAt < message.updatedAt;
  if (!history.pages.some(({ records }) => records.some(isKnown))) return history;
  const pages = history.pages.map((page) => ({
    ...page,
    records: page.records.map((other) => (isKnown(other) ? message : other)),
  }));
  return { ...history, pages };
}

export function reduceChatHistory(history: ChatHistory, event: ChatEvent, chatId: number): ChatHistory {
  if (event.chatId !== chatId) return history;
  if (event.action === 'update-message') return replaced(history, event.message);
  if (event.action !== 'new-message') return history;
  const { chat: _, ...message } = event.newMessage;
  return added(history, message);
}

/** Updates the card of a ticket from the events the user receives. */
export function reduceTicketCards(cards: TicketCard[], event: TicketEvent): TicketCard[] {
  if (event.action === 'delete') {
    const left = cards.filter(({ id }) => id !== event.ticketId);
    return left.length === cards.length ? cards : left;
  }
  if (event.action !== 'update') return cards;
  const { id, status, queue, user, contact } = event.ticket;
  const { name, profilePicUrl } = contact;
  if (!cards.some((card) => card.id === id)) return cards;
  return cards.map((card) =>
    card.id === id ? { ...card, status, queue, user, contact: { name, profilePicUrl } } : card,
  );
}

export const teamChatLiveRules: readonly LiveRule[] = [
  liveRule<'chat', ChatList>({
    event: 'chat',
    queryKey: chatKeys.lists,
    reduce: (list, event, key) => reduceChatList(list, event, (key as ChatListKey)[2]),
  }),
  liveRule<'chat', OpenChat>({ event: 'chat', queryKey: chatKeys.allDetails, reduce: reduceOpenChat }),
  liveRule<'chat', ChatUnread[]>({
    event: 'chat',
    queryKey: chatKeys.allUnreads,
    reduce: (unreads, event, key) => reduceUnreads(unreads, event, (key as ChatUnreadsKey)[2]),
  }),
  liveRule<'chat', ChatHistory>({
    event: 'chat',
    queryKey: chatKeys.histories,
    reduce: (history, event, key) => reduceChatHistory(history, event, (key as ChatHistoryKey)[2]),
  }),
  liveRule<'ticket', TicketCard[]>({
    event: 'ticket',
    queryKey: chatKeys.allCards,
    reduce: reduceTicketCards,
  }),
];

/**
 * Drops the history of a chat the user has left. Refetches all chats after a user was renamed, because names appear in
 * many places.
 */
export function refreshChats(client: QueryClient, { name, payload }: LiveEvent): void {
  if (name === 'chat' && payload.action === 'delete') {
    client.removeQueries({ queryKey: chatKeys.history(payload.chatId), type: 'inactive' });
  }
  if (name === 'user' && payload.action === 'update' && isRenamed(client, payload.user)) {
    void client.invalidateQueries({ queryKey: ['chats'] });
  }
}

function isRenamed(client: QueryClient, user: { readonly id: number; readonly name: string }): boolean {
  const lists = client.getQueriesData<ChatList>({ queryKey: chatKeys.lists });
  return lists.some(([, list]) =>
    list?.pages
      .flatMap(({ records }) => records.flatMap(({ users }) => users))
      .some((member) => member.userId === user.id && member.user.name !== user.name),
  );
}
