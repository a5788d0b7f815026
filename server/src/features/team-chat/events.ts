import type { ChatMessage, SharedChat } from '@prosa/contracts/chats/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type Broadcast, type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { userRoom } from '#platform/realtime/rooms.ts';

/** Each says who belongs to the chat: they and nobody else are told. */
export const chatCreated = defineEvent<{ chat: SharedChat }>('chat.created');
/** Its owner edited the title or the members. */
export const chatEdited = defineEvent<{ chat: SharedChat }>('chat.edited');
/** Any other change: a member has read it, or has left the company. */
export const chatUpdated = defineEvent<{ chat: SharedChat }>('chat.updated');
/** For those who belong to it no longer. */
export const chatClosed = defineEvent<{ chatId: number; userIds: readonly number[] }>('chat.closed');
export const chatMuted = defineEvent<{ chatId: number; userId: number; isMuted: boolean }>('chat.muted');
export const chatMessageSent = defineEvent<{ message: ChatMessage; chat: SharedChat }>('chat.message-sent');
export const chatMessageUpdated = defineEvent<{ message: ChatMessage; userIds: readonly number[] }>(
  'chat.message-updated',
);

const roomsOf = (companyId: CompanyId, userIds: readonly number[]) =>
  userIds.map((userId) => userRoom(companyId, userId));

const memberRooms = (companyId: CompanyId, { users }: SharedChat) =>
  roomsOf(
    companyId,
    users.map(({ userId }) => userId),
  );

function changeOf(action: 'create' | 'update', chat: SharedChat, companyId: CompanyId): Broadcast {
  return { name: 'chat', payload: { action, chatId: chat.id, chat }, rooms: memberRooms(companyId, chat) };
}

/** Older clients open the chat of an update, so they get one only for an edit. */
function forOlder(action: 'create' | 'update', chat: SharedChat, companyId: CompanyId): Broadcast[] {
  return chat.users.map(({ userId }) => ({
    name: 'chat-user',
    payload: { action, userId, record: chat },
    rooms: [userRoom(companyId, userId)],
    isOlderOnly: true,
  }));
}

export const teamChatBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(chatCreated, ({ chat }, companyId) => [
    changeOf('create', chat, companyId),
    ...forOlder('create', chat, companyId),
  ]),
  broadcastOf(chatEdited, ({ chat }, companyId) => [
    changeOf('update', chat, companyId),
    ...forOlder('update', chat, companyId),
  ]),
  broadcastOf(chatUpdated, ({ chat }, companyId) => [changeOf('update', chat, companyId)]),
  broadcastOf(chatClosed, ({ chatId, userIds }, companyId) => [
    { name: 'chat', payload: { action: 'delete', chatId, id: chatId }, rooms: roomsOf(companyId, userIds) },
  ]),
  broadcastOf(chatMuted, ({ chatId, userId, isMuted }, companyId) => [
    { name: 'chat', payload: { action: 'mute', chatId, isMuted }, rooms: [userRoom(companyId, userId)] },
  ]),
  broadcastOf(chatMessageSent, ({ message, chat }, companyId) => [
    {
      name: 'chat',
      payload: { action: 'new-message', chatId: chat.id, newMessage: { ...message, chat }, chat },
      rooms: memberRooms(companyId, chat),
    },
  ]),
  broadcastOf(chatMessageUpdated, ({ message, userIds }, companyId) => [
    {
      name: 'chat',
      payload: { action: 'update-message', chatId: message.chatId, message },
      rooms: roomsOf(companyId, userIds),
    },
  ]),
];
