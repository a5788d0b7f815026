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
  summary: 'List one page of the caller’s chats, latest activity first.',
  query: ListChatsQuerySchema,
  reply: ChatPageSchema,
});

export const listChatUnreads = endpoint({
  ...inPlan,
  name: 'listChatUnreads',
  method: 'GET',
  path: '/chats/unreads',
  summary: 'List the caller’s chats that have unread messages or are muted.',
  reply: z.array(ChatUnreadSchema),
});

export const listTicketCards = endpoint({
  ...inPlan,
  name: 'listTicketCards',
  method: 'GET',
  path: '/chats/ticket-cards',
  summary: 'List previews of linked tickets. Tickets that the caller may not see are left out.',
  query: ListTicketCardsQuerySchema,
  reply: z.array(TicketCardSchema),
  example: { query: { uuids: '3f2c1b9e-7a54-4d21-9c3e-8f6a5b4c3d2e' } },
});

export const getChat = endpoint({
  ...inPlan,
  name: 'getChat',
  method: 'GET',
  path: '/chats/:chatUuid',
  summary: 'Get a chat of the caller.',
  params: ChatUuidParamsSchema,
  reply: ChatSchema,
});

export const createChat = endpoint({
  ...inPlan,
  name: 'createChat',
  method: 'POST',
  path: '/chats',
  summary: 'Create a chat with users of the company. The caller becomes its owner and a member.',
  body: CreateChatSchema,
  reply: ChatSchema,
  example: { body: { title: 'Plantão de sábado', users: [{ id: 1 }] } },
});

export const updateChat = endpoint({
  ...inPlan,
  name: 'updateChat',
  method: 'PUT',
  path: '/chats/:chatId',
  summary: 'Update a chat’s title or members (owner only). Remaining members keep their unread counts.',
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
  summary: 'Delete a chat with its messages and files (owner only).',
  params: ChatParamsSchema,
  reply: EmptyReplySchema,
});

export const readChat = endpoint({
  ...inPlan,
  name: 'readChat',
  method: 'POST',
  path: '/chats/:chatId/read',
  summary: 'Mark all messages of a chat as read by the caller.',
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
  summary: 'Mute or unmute a chat for the caller. Mentions always notify.',
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
  summary: 'List one page of a chat’s messages, starting with the newest (members only).',
  params: ChatParamsSchema,
  query: ListChatMessagesQuerySchema,
  reply: ChatMessagePageSchema,
});

export const sendChatMessage = endpoint({
  ...inPlan,
  name: 'sendChatMessage',
  method: 'POST',
  path: '/chats/:chatId/messages',
  summary: 'Send a message or a file with a caption to a chat (members only). `@Name` mentions a member.',
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
