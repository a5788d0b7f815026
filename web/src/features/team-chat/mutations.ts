import { createChat, deleteChat, muteChat, readChat, updateChat } from '@prosa/contracts/chats/api.ts';
import type { Chat, ChatEvent } from '@prosa/contracts/chats/schema.ts';
import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { type ChatList, type ChatListKey, type ChatUnreadsKey, chatKeys, type OpenChat } from './queries.ts';
import { reduceChatList, reduceOpenChat, reduceUnreads } from './realtime.ts';

/** The response and the event carry the same data and may arrive in either order; the reducers accept both. */
function applyChatEvent(client: QueryClient, event: ChatEvent): void {
  for (const [key, list] of client.getQueriesData<ChatList>({ queryKey: chatKeys.lists })) {
    if (list) client.setQueryData(key, reduceChatList(list, event, (key as ChatListKey)[2]));
  }
  for (const [key, chat] of client.getQueriesData<OpenChat>({ queryKey: chatKeys.allDetails })) {
    if (chat) client.setQueryData(key, reduceOpenChat(chat, event));
  }
  for (const [key, unreads] of client.getQueriesData<Parameters<typeof reduceUnreads>[0]>({
    queryKey: chatKeys.allUnreads,
  })) {
    if (unreads) client.setQueryData(key, reduceUnreads(unreads, event, (key as ChatUnreadsKey)[2]));
  }
}

const change = (action: 'create' | 'update', chat: Chat): ChatEvent => ({ action, chatId: chat.id, chat });

export function useCreateChat() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createChat>) => call(createChat, { body }),
    meta: { shownByForm: ['ERR_VALIDATION'] },
    onSuccess: (chat, _body, _result, { client }) => applyChatEvent(client, change('create', chat)),
  });
}

export function useUpdateChat() {
  return useMutation({
    mutationFn: ({ chatId, ...body }: BodyInputOf<typeof updateChat> & { readonly chatId: number }) =>
      call(updateChat, { params: { chatId }, body }),
    meta: { shownByForm: ['ERR_VALIDATION'] },
    onSuccess: (chat, _body, _result, { client }) => applyChatEvent(client, change('update', chat)),
  });
}

export function useDeleteChat() {
  return useMutation({
    mutationKey: ['chats', 'delete'],
    mutationFn: (chatId: number) => call(deleteChat, { params: { chatId } }),
    onSuccess: (_reply, chatId, _result, { client }) =>
      applyChatEvent(client, { action: 'delete', chatId, id: chatId }),
  });
}

/** Marks a chat as read in the background; after a failure, the next view retries. */
export function useReadChat() {
  return useMutation({
    mutationFn: (chatId: number) => call(readChat, { params: { chatId }, body: {} }),
    onSuccess: (chat, _chatId, _result, { client }) => applyChatEvent(client, change('update', chat)),
  });
}

export function useMuteChat() {
  return useMutation({
    mutationFn: ({ chatId, isMuted }: { readonly chatId: number; readonly isMuted: boolean }) =>
      call(muteChat, { params: { chatId }, body: { isMuted } }),
    onSuccess: ({ isMuted }, { chatId }, _result, { client }) =>
      applyChatEvent(client, { action: 'mute', chatId, isMuted }),
  });
}
