import * as z from 'zod/mini';
import { AutomationSchema } from '#contracts/automation/schema.ts';
import {
  FlagSchema,
  IdParamSchema,
  IdSchema,
  OptionalIdParamSchema,
  OptionalIdSchema,
  TimestampSchema,
  text,
  validationKeys,
} from '#contracts/fields.ts';
import { contactHistories } from '#contracts/settings/schema.ts';

/** What people say to each other. */
export const spokenKinds = [
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contacts',
  'call',
] as const;

/** What a message is made of, inside; the wire says the same with `mediaType`. */
export const messageKinds = [...spokenKinds, 'undecryptable', 'unsupported'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageOrigins = ['contact', 'user', 'phone', 'system'] as const;
export type MessageOrigin = (typeof messageOrigins)[number];

/** `no-room`: not fetched, because the company may store no more. It can be asked for again. */
export const mediaStates = ['waiting', 'stored', 'failed', 'no-room'] as const;
export type MediaState = (typeof mediaStates)[number];

export const mediaTypes = [
  'conversation',
  'image',
  'video',
  'audio',
  'application',
  'sticker',
  'locationMessage',
  'vcard',
  'call_log',
  'undecryptable',
  'unsupported',
] as const;
export type MediaType = (typeof mediaTypes)[number];

export const messagesPerPage = 40;
export const messageBodyMax = 65_536;
export const mediaMaxBytes = 100 * 1024 * 1024;
export const filesPerMessage = 10;
export const searchedMessagesPerPage = 30;

/** How far a message came. -1 failed, with a code in `error`. */
export const acks = { failed: -1, waiting: 0, sent: 1, received: 2, read: 3, played: 4 } as const;

export const MessageMediaSchema = z.object({
  state: z.enum(mediaStates),
  name: z.string(),
  mimeType: z.string(),
  size: z.nullable(z.number()),
  /** Recorded while speaking, and played with a player of its own. */
  isVoice: z.boolean(),
  /** A link that works for a while, as all of these. */
  thumbnailUrl: z.nullable(z.string()),
  /** What every browser plays. */
  playableUrl: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  seconds: z.nullable(z.number()),
});
export type MessageMedia = z.infer<typeof MessageMediaSchema>;

export const ReactionSchema = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  /** Whose it is, when it is a contact's. */
  contactId: z.nullable(z.int()),
});

const PersonSchema = z.object({ id: z.int(), name: z.string() });

/** What a quote shows of the message it answers. */
export const QuotedMessageSchema = z.object({
  id: z.int(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(mediaTypes),
  mediaUrl: z.nullable(z.string()),
  isDeleted: z.boolean(),
  contact: z.nullable(PersonSchema),
});
export type QuotedMessage = z.infer<typeof QuotedMessageSchema>;

export const MessageSchema = z.object({
  id: z.int(),
  ticketId: z.int(),
  /** The conversation: this contact over this connection. */
  contactId: z.int(),
  whatsappId: z.nullable(z.int()),
  body: z.string(),
  fromMe: z.boolean(),
  origin: z.enum(messageOrigins),
  /** Of ours: who wrote it, when a person did. */
  user: z.nullable(PersonSchema),
  /** Of theirs: who wrote it; in a group, who of the group. */
  contact: z.nullable(PersonSchema),
  mediaType: z.enum(mediaTypes),
  /** The file, a link that works for a while. */
  mediaUrl: z.nullable(z.string()),
  media: z.nullable(MessageMediaSchema),
  location: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), name: z.string() })),
  quotedMsgId: z.nullable(z.int()),
  quotedMsg: z.nullable(QuotedMessageSchema),
  reactions: z.array(ReactionSchema),
  ack: z.int(),
  error: z.nullable(z.string()),
  /** Why the product said it by itself. */
  automation: z.nullable(AutomationSchema),
  read: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** What the browser called it when it was sent. */
  clientId: z.nullable(z.string()),
  companyId: z.int(),
  /** When it was said, by the provider's clock. */
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Message = z.infer<typeof MessageSchema>;

/** A ticket as the separators between the conversations name it. */
export const ConversationTicketSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  protocol: z.string(),
  status: z.enum(['pending', 'open', 'closed']),
  user: z.nullable(PersonSchema),
  closingReason: z.nullable(z.string()),
  createdAt: TimestampSchema,
  closedAt: z.nullable(TimestampSchema),
});
export type ConversationTicket = z.infer<typeof ConversationTicketSchema>;

/** Consecutive messages of tickets that the reader does not see: how many and when, nothing else. */
export const HiddenStretchSchema = z.object({
  /** The oldest and the newest of them, as places to page from. */
  firstId: z.int(),
  lastId: z.int(),
  count: z.int(),
  from: TimestampSchema,
  to: TimestampSchema,
});
export type HiddenStretch = z.infer<typeof HiddenStretchSchema>;

export const MessagePageSchema = z.object({
  /** Oldest first. May be fewer than a page, or none, where `hidden` has the rest. */
  messages: z.array(MessageSchema),
  /** Oldest first. One that goes on beyond the page is continued by the next page. */
  hidden: z.array(HiddenStretchSchema),
  /** History setting that applies to this reader. */
  contactHistory: z.enum(contactHistories),
  /** Those the page's messages belong to. */
  tickets: z.array(ConversationTicketSchema),
  /** Whether there are older ones. */
  hasMore: z.boolean(),
  hasNewer: z.boolean(),
});
export type MessagePage = z.infer<typeof MessagePageSchema>;

export const MessageParamsSchema = z.object({ messageId: IdParamSchema });

/** By page number from the newest, or, since a conversation moves while it is read, next to a message that was seen. */
export const ListMessagesQuerySchema = z.object({
  pageNumber: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  before: OptionalIdParamSchema,
  after: OptionalIdParamSchema,
  around: OptionalIdParamSchema,
});
export type ListMessagesQuery = z.infer<typeof ListMessagesQuerySchema>;

export const ClientIdSchema = text(z.regex(/^[\w.:-]{8,100}$/, validationKeys.invalid));

const TextSchema = text(z.maxLength(messageBodyMax, validationKeys.tooLong));
const QuotedSchema = z.object({ id: IdSchema });

/** In a multipart request all of it is text, and a quoted message is its id. */
export const SendMessageSchema = z.object({
  /** The text; with files the caption of the first, or, when it comes several times, one for each. */
  body: z._default(
    z.union([TextSchema, z.array(TextSchema).check(z.maxLength(filesPerMessage, validationKeys.tooLong))]),
    '',
  ),
  quotedMsg: z._default(z.nullable(QuotedSchema), null),
  quotedMsgId: OptionalIdSchema,
  /** The same one again answers with what was sent the first time. The header `Idempotency-Key` says the same. */
  clientId: z.optional(ClientIdSchema),
  /** The file is a voice note. */
  isVoice: z._default(FlagSchema, false),
});
export type SendMessage = z.infer<typeof SendMessageSchema>;

export const EditMessageSchema = z.object({
  body: TextSchema.check(z.trim(), z.minLength(1, validationKeys.required)),
});
export const ReactSchema = z.object({
  /** One emoji; an empty one takes the reaction back. */
  emoji: text(z.maxLength(32, validationKeys.tooLong)),
});

export const SearchMessagesQuerySchema = z.object({
  searchParam: text(z.trim(), z.minLength(2, validationKeys.tooShort), z.maxLength(200)),
  /** The `next` of the page before. */
  before: OptionalIdParamSchema,
});
export type SearchMessagesQuery = z.infer<typeof SearchMessagesQuerySchema>;

export const FoundMessageSchema = z.object({
  message: MessageSchema,
  ticket: z.object({ id: z.int(), uuid: z.string(), status: z.enum(['pending', 'open', 'closed']) }),
  /** Whose conversation it is from. */
  contact: PersonSchema,
});
export type FoundMessage = z.infer<typeof FoundMessageSchema>;
export const FoundMessagePageSchema = z.object({
  /** May be fewer than a page, or none, although there is a next one: of a long history only so much is looked at. */
  messages: z.array(FoundMessageSchema),
  /** What is older than this was not looked at: ask on `before` it. Null at the beginning of history. */
  next: z.nullable(z.int()),
  hasMore: z.boolean(),
});
export type FoundMessagePage = z.infer<typeof FoundMessagePageSchema>;

export const MessageVersionSchema = z.object({ body: z.string(), replacedAt: TimestampSchema });
export type MessageVersion = z.infer<typeof MessageVersionSchema>;
