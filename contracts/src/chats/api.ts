import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { mediaMaxBytes } from '#contracts/messages/schema.ts';
import {
  ChatMessagePageSchema,
  ChatPageSchema,
  ChatParamsSchema,
  ChatSchema,
  ChatUnreadSchema,
  ChatUuidParamsSchema,
  CreateChatSchema,
  ListChatMessagesQuerySchema,
  ListChatsQuerySchema,
  ListTicketCardsQuerySchema,
  MuteChatSchema,
  ReadChatSchema,
  SendChatMessageSchema,
  SentChatMessageSchema,
  TicketCardSchema,
  UpdateChatSchema,
} from './schema.ts';

const inPlan = { access: 'session', planFeature: 'useInternalChat' } as const;

export const listChats = endpoint({
  ...inPlan,
  name: 'listChats',
  method: 'GET',
  path: '/chats',
  summary: 'One page of the chats the caller belongs to, the newest message first',
  query: ListChatsQuerySchema,
  reply: ChatPageSchema,
});

export const listChatUnreads = endpoint({
  ...inPlan,
  name: 'listChatUnreads',
  method: 'GET',
  path: '/chats/unreads',
  summary: 'The caller’s chats with something to read, and those they silenced',
  reply: z.array(ChatUnreadSchema),
});

export const listTicketCards = endpoint({
  ...inPlan,
  name: 'listTicketCards',
  method: 'GET',
  path: '/chats/ticket-cards',
  summary: 'What links to tickets show: those of them that the caller sees',
  query: ListTicketCardsQuerySchema,
  reply: z.array(TicketCardSchema),
  example: { query: { uuids: '3f2c1b9e-7a54-4d21-9c3e-8f6a5b4c3d2e' } },
});

export const getChat = endpoint({
  ...inPlan,
  name: 'getChat',
  method: 'GET',
  path: '/chats/:chatUuid',
  summary: 'One chat the caller belongs to',
  params: ChatUuidParamsSchema,
  reply: ChatSchema,
});

export const createChat = endpoint({
  ...inPlan,
  name: 'createChat',
  method: 'POST',
  path: '/chats',
  summary: 'Begin a chat with people of the company; the caller owns it and belongs to it',
  body: CreateChatSchema,
  reply: ChatSchema,
  example: { body: { title: 'Plantão de sábado', users: [{ id: 1 }] } },
});

export const updateChat = endpoint({
  ...inPlan,
  name: 'updateChat',
  method: 'PUT',
  path: '/chats/:chatId',
  summary: 'Change the title or the members: its owner only. Who stays keeps what they have not read',
  params: ChatParamsSchema,
  body: UpdateChatSchema,
  reply: ChatSchema,
  example: { body: { title: 'Plantão de domingo' } },
});

export const deleteChat = endpoint({
  ...inPlan,
  name: 'deleteChat',
  method: 'DELETE',
  path: '/chats/:chatId',
  summary: 'Remove a chat with its messages and files: its owner only',
  params: ChatParamsSchema,
  reply: EmptyReplySchema,
});

export const readChat = endpoint({
  ...inPlan,
  name: 'readChat',
  method: 'POST',
  path: '/chats/:chatId/read',
  summary: 'The caller has read everything in the chat',
  params: ChatParamsSchema,
  body: ReadChatSchema,
  reply: ChatSchema,
  example: { body: {} },
});

export const muteChat = endpoint({
  ...inPlan,
  name: 'muteChat',
  method: 'PUT',
  path: '/chats/:chatId/mute',
  summary: 'Silence a chat for the caller, or let it be heard again; being named is always told',
  params: ChatParamsSchema,
  body: MuteChatSchema,
  reply: ChatSchema,
  example: { body: { isMuted: true } },
});

export const listChatMessages = endpoint({
  ...inPlan,
  name: 'listChatMessages',
  method: 'GET',
  path: '/chats/:chatId/messages',
  summary: 'One page of the messages, from the newest; members only',
  params: ChatParamsSchema,
  query: ListChatMessagesQuerySchema,
  reply: ChatMessagePageSchema,
});

export const sendChatMessage = endpoint({
  ...inPlan,
  name: 'sendChatMessage',
  method: 'POST',
  path: '/chats/:chatId/messages',
  summary: 'Say something, or share a file with a caption; members only. @Name names a member',
  params: ChatParamsSchema,
  body: SendChatMessageSchema,
  upload: {
    maxBytes: mediaMaxBytes,
    kinds: ['image', 'audio', 'video', 'document', 'spreadsheet'],
    isOptional: true,
  },
  reply: SentChatMessageSchema,
  example: { body: { message: 'Bom dia! Quem fica com o plantão?' } },
});
