import * as z from 'zod/mini';
import {
  FlagSchema,
  IdParamSchema,
  IdSchema,
  lenient,
  OptionalIdParamSchema,
  OptionalIdSchema,
  PageQuerySchema,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { ClientIdSchema, MessageMediaSchema, mediaTypes } from '#contracts/messages/schema.ts';
import { QueueSummarySchema } from '#contracts/queues/schema.ts';
import { ticketStatuses } from '#contracts/tickets/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const chatsPerPage = 20;
export const chatMessagesPerPage = 20;
export const chatTitleMax = 100;
export const chatUsersMax = 200;
export const chatMessageMax = 8192;
/** Maximum length of the message preview in a list. */
export const chatPreviewMax = 200;
/** Maximum number of ticket cards per request. */
export const ticketCardsMax = 20;

const PersonSchema = z.object({ id: z.int(), name: z.string() });

export const ChatUserSchema = z.object({
  userId: z.int(),
  unreads: z.int(),
  /** How many of the unread messages name this person. */
  unreadMentions: z.int(),
  user: PersonSchema,
});
export type ChatUser = z.infer<typeof ChatUserSchema>;

/** A chat as sent to all its members. */
export const SharedChatSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  title: z.string(),
  ownerId: z.nullable(z.int()),
  owner: z.nullable(PersonSchema),
  /** Author and text of the last message, in one line; empty until there is one. */
  lastMessage: z.string(),
  companyId: z.int(),
  users: z.array(ChatUserSchema),
  createdAt: TimestampSchema,
  /** Time of the newest message or change. */
  updatedAt: TimestampSchema,
});
export type SharedChat = z.infer<typeof SharedChatSchema>;

/** Chat with the reader's own settings. */
export const ChatSchema = z.extend(SharedChatSchema, {
  /** No sound and no notification, except for mentions. */
  isMuted: z.boolean(),
});
export type Chat = z.infer<typeof ChatSchema>;

export const ChatPageSchema = z.object({ records: z.array(ChatSchema), hasMore: z.boolean() });
export type ChatPage = z.infer<typeof ChatPageSchema>;

/** Pages by number, or by the last row seen, since the list changes while it is read. */
export const ListChatsQuerySchema = z.extend(PageQuerySchema, {
  beforeAt: z.optional(z.iso.datetime(validationKeys.invalid)),
  beforeId: OptionalIdParamSchema,
});
export type ListChatsQuery = z.infer<typeof ListChatsQuerySchema>;

/** Unread counts of one chat, and whether it may notify. */
export const ChatUnreadSchema = z.object({
  chatId: z.int(),
  unreads: z.int(),
  unreadMentions: z.int(),
  isMuted: z.boolean(),
});
export type ChatUnread = z.infer<typeof ChatUnreadSchema>;

export const ChatParamsSchema = z.object({ chatId: IdParamSchema });
export const ChatUuidParamsSchema = z.object({ chatUuid: z.uuid() });

const TitleSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.maxLength(chatTitleMax, validationKeys.tooLong),
);
/** Detects a member as the chat lists them: their `id` would be that of the membership. */
const isMember = (given: unknown): given is { readonly userId: unknown } =>
  typeof given === 'object' && given !== null && 'userId' in given;
const UserSchema = lenient(z.object({ id: IdSchema }), (given) =>
  isMember(given) ? { id: given.userId } : given,
);
/** The creator of the chat is a member without being listed. */
const UsersSchema = z
  .array(UserSchema)
  .check(z.minLength(1, validationKeys.required), z.maxLength(chatUsersMax, validationKeys.tooLong));

export const CreateChatSchema = z.object({ title: TitleSchema, users: UsersSchema });
export type CreateChat = z.infer<typeof CreateChatSchema>;

/** Partial update: absent fields keep their value. `users` replaces all members except the owner. */
export const UpdateChatSchema = z.object({
  title: z.optional(TitleSchema),
  users: z.optional(UsersSchema),
});
export type UpdateChat = z.infer<typeof UpdateChatSchema>;

/** Older clients send the reader's id; it is ignored, since the session identifies the reader. */
export const ReadChatSchema = z.object({ userId: OptionalIdSchema });

export const MuteChatSchema = z.object({ isMuted: FlagSchema });

/** Mention of a user: start position and length in the text. */
export const MentionSchema = z.object({ userId: z.int(), start: z.int(), length: z.int() });
export type Mention = z.infer<typeof MentionSchema>;

export const ChatMessageSchema = z.object({
  id: z.int(),
  chatId: z.int(),
  /** Null once the sender has left; their name stays. */
  senderId: z.nullable(z.int()),
  sender: z.object({ id: z.nullable(z.int()), name: z.string() }),
  message: z.string(),
  mentions: z.array(MentionSchema),
  /** Link to the file, valid for a limited time. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  mediaType: z.nullable(z.enum(mediaTypes)),
  media: z.nullable(MessageMediaSchema),
  /** Idempotency key chosen by the client. */
  clientId: z.nullable(z.string()),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type ChatMessage = z.infer<typeof ChatMessageSchema>;

/** A sent message, with the chat as it is after sending. */
export const SentChatMessageSchema = z.extend(ChatMessageSchema, { chat: SharedChatSchema });
export type SentChatMessage = z.infer<typeof SentChatMessageSchema>;

export const ChatMessagePageSchema = z.object({
  /** Oldest first. */
  records: z.array(ChatMessageSchema),
  /** Whether there are older ones. */
  hasMore: z.boolean(),
});
export type ChatMessagePage = z.infer<typeof ChatMessagePageSchema>;

/** Pages by number from the newest, or before a message that was seen, since messages arrive while it is read. */
export const ListChatMessagesQuerySchema = z.object({
  pageNumber: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  before: OptionalIdParamSchema,
});
export type ListChatMessagesQuery = z.infer<typeof ListChatMessagesQuerySchema>;

export const SendChatMessageSchema = z.object({
  /** The text; with a file its caption, which may be empty. */
  message: z._default(text(z.trim(), z.maxLength(chatMessageMax, validationKeys.tooLong)), ''),
  /** Idempotency key: a repeated value returns the message that was sent the first time. */
  clientId: z.optional(ClientIdSchema),
});
export type SendChatMessage = z.infer<typeof SendChatMessageSchema>;

/** Preview of a linked ticket, for readers who may see that ticket. */
export const TicketCardSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  protocol: z.string(),
  status: z.enum(ticketStatuses),
  contact: z.object({ name: z.string(), profilePicUrl: z.nullable(z.string()) }),
  queue: z.nullable(QueueSummarySchema),
  user: z.nullable(PersonSchema),
});
export type TicketCard = z.infer<typeof TicketCardSchema>;

const uuidsText = /^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/i;

/** Ticket ids, separated by commas. */
export const ListTicketCardsQuerySchema = z.object({
  uuids: z.pipe(
    text(
      z.maxLength(37 * ticketCardsMax, validationKeys.tooLong),
      z.regex(uuidsText, validationKeys.invalid),
    ),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      z.array(z.uuid()),
    ),
  ),
});

/** Sent to the members; `delete` also to a person who is no longer a member. */
export type ChatEvent =
  | { readonly action: 'create' | 'update'; readonly chatId: number; readonly chat: SharedChat }
  | {
      readonly action: 'new-message';
      readonly chatId: number;
      readonly newMessage: SentChatMessage;
      readonly chat: SharedChat;
    }
  /** The processed file of the message is available. */
  | { readonly action: 'update-message'; readonly chatId: number; readonly message: ChatMessage }
  | { readonly action: 'delete'; readonly chatId: number; readonly id: number }
  /** Muted or unmuted in another browser of the same person. */
  | { readonly action: 'mute'; readonly chatId: number; readonly isMuted: boolean };

/** For one member's older clients: the chat was created or edited. Our own web gets `ChatEvent` alone. */
export interface ChatUserEvent {
  readonly action: 'create' | 'update';
  readonly userId: number;
  readonly record: SharedChat;
}
