import type { Chat, ChatEvent, ChatMessage, ChatUnread } from '@prosa/contracts/chats/schema.ts';
import { describe, expect, it } from 'vitest';
import { type ChatHistory, type ChatList, chatMessagesOf } from './queries.ts';
import { reduceChatHistory, reduceChatList, reduceOpenChat, reduceUnreads } from './realtime.ts';
import { sampleChat, sampleChatMessage } from './sample-chat.ts';

const place = { userId: 1, search: '' };
const listOf = (...records: Chat[]): ChatList => ({
  pages: [{ records, hasMore: false }],
  pageParams: [{}],
});
const historyOf = (...pages: ChatMessage[][]): ChatHistory => ({
  pages: pages.map((records) => ({ records, hasMore: false })),
  pageParams: pages.map(() => ({})),
});
const shared = ({ isMuted: _, ...chat }: Chat) => chat;
const withUnreads = (chat: Chat, unreads: number): Chat => ({
  ...chat,
  users: chat.users.map((member) => (member.userId === 1 ? { ...member, unreads } : member)),
});
const said = (chat: Chat, message: ChatMessage): ChatEvent => ({
  action: 'new-message',
  chatId: chat.id,
  newMessage: { ...message, chat: shared(chat) },
  chat: shared(chat),
});
const changed = (action: 'create' | 'update', chat: Chat): ChatEvent => ({
  action,
  chatId: chat.id,
  chat: shared(chat),
});

describe('the list of chats', () => {
  it('equals a fresh one after chats came, spoke, were silenced and went, each told twice', () => {
    const spoke = withUnreads(sampleChat(1, 30), 1);
    const events: ChatEvent[] = [
      { action: 'mute', chatId: 1, isMuted: true },
      changed('create', sampleChat(4, 20)),
      said(spoke, sampleChatMessage(9)),
      { action: 'delete', chatId: 2, id: 2 },
    ];
    const shown = [...events, ...events].reduce(
      (list, event) => reduceChatList(list, event, place),
      listOf(sampleChat(3), sampleChat(2), sampleChat(1)),
    );
    expect(shown.pages[0]?.records).toEqual([{ ...spoke, isMuted: true }, sampleChat(4, 20), sampleChat(3)]);
  });

  it('is found by the others in it, not by oneself', () => {
    const search = (text: string) =>
      reduceChatList(listOf(), changed('create', sampleChat(1)), { userId: 1, search: text }).pages[0]
        ?.records.length;
    expect([search('brun'), search('ana'), search('chat 1')]).toEqual([1, 0, 1]);
  });
});

it('the open chat keeps that it is silenced, and knows when it is over', () => {
  const open = { ...sampleChat(1), isMuted: true };
  const renamed = reduceOpenChat(open, changed('update', sampleChat(1, 5, { title: 'Outro' })));
  expect(renamed).toMatchObject({ title: 'Outro', isMuted: true });
  expect(reduceOpenChat(renamed, changed('update', sampleChat(1, 1)))).toBe(renamed);
  expect(reduceOpenChat(open, { action: 'delete', chatId: 1, id: 1 })).toEqual({ ...open, isGone: true });
});

describe('what waits to be read', () => {
  const row = (chatId: number, unreads: number, isMuted = false): ChatUnread => ({
    chatId,
    unreads,
    unreadMentions: 0,
    isMuted,
  });

  it('follows what is said and read, and remembers what is silenced', () => {
    const apply = (rows: ChatUnread[], event: ChatEvent) => reduceUnreads(rows, event, 1);
    const spoken = apply([row(2, 1)], said(withUnreads(sampleChat(1), 3), sampleChatMessage(9)));
    expect(spoken).toEqual([row(2, 1), row(1, 3)]);
    expect(apply(spoken, changed('update', sampleChat(1)))).toEqual([row(2, 1)]);
    const silenced = apply([], { action: 'mute', chatId: 1, isMuted: true });
    expect(silenced).toEqual([row(1, 0, true)]);
    expect(apply(silenced, changed('update', sampleChat(1)))).toBe(silenced);
    expect(apply(silenced, { action: 'delete', chatId: 1, id: 1 })).toEqual([]);
  });
});

describe('the history', () => {
  const ids = (history: ChatHistory) => chatMessagesOf(history).map(({ id }) => id);

  it('equals a fresh one after messages came, late and twice', () => {
    const before = historyOf([sampleChatMessage(5), sampleChatMessage(6)], [sampleChatMessage(4)]);
    const events = [8, 7, 8].map((id) => said(sampleChat(1), sampleChatMessage(id)));
    const after = events.reduce((history, event) => reduceChatHistory(history, event, 1), before);
    expect(ids(after)).toEqual([4, 5, 6, 7, 8]);
    expect(reduceChatHistory(before, said(sampleChat(2), sampleChatMessage(9)), 2 + 1)).toBe(before);
  });

  it('shows what was made of a file once it is there', () => {
    const before = historyOf([sampleChatMessage(5)]);
    const message = sampleChatMessage(5, { updatedAt: '2026-03-05T11:00:00.000Z', mediaName: 'foto.png' });
    const after = reduceChatHistory(before, { action: 'update-message', chatId: 1, message }, 1);
    expect(chatMessagesOf(after)).toEqual([message]);
    expect(reduceChatHistory(after, { action: 'update-message', chatId: 1, message }, 1)).toBe(after);
  });
});
