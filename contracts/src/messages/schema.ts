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
} from '#contracts/fields.ts';
import { contactHistories } from '#contracts/settings/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

/** Message kinds that people can send. */
export const sendableKinds = [
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

/** Internal kinds of messages; `mediaType` is their name on the wire. */
export const messageKinds = [...sendableKinds, 'undecryptable', 'unsupported'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageOrigins = ['contact', 'user', 'phone', 'system'] as const;
export type MessageOrigin = (typeof messageOrigins)[number];

/** `no-room`: not downloaded, because the company's storage is full. The download can be requested again. */
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

/** Delivery progress of a message. -1 failed, with a code in `error`. */
export const acks = { failed: -1, waiting: 0, sent: 1, received: 2, read: 3, played: 4 } as const;

export const MessageMediaSchema = z.object({
  state: z.enum(mediaStates),
  name: z.string(),
  mimeType: z.string(),
  size: z.nullable(z.number()),
  /** Recorded as a voice note, and shown with its own player. */
  isVoice: z.boolean(),
  /** Link valid for a limited time, like all links here. */
  thumbnailUrl: z.nullable(z.string()),
  /** Version in a format that every browser plays. */
  playableUrl: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  seconds: z.nullable(z.number()),
});
export type MessageMedia = z.infer<typeof MessageMediaSchema>;

export const ReactionSchema = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  /** Author of the reaction, if a contact. */
  contactId: z.nullable(z.int()),
});

const PersonSchema = z.object({ id: z.int(), name: z.string() });

/** Summary of a quoted message. */
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
  /** Author of an outgoing message, if a person wrote it. */
  user: z.nullable(PersonSchema),
  /** Author of an incoming message; in a group, the member who wrote it. */
  contact: z.nullable(PersonSchema),
  mediaType: z.enum(mediaTypes),
  /** Link to the file, valid for a limited time. */
  mediaUrl: z.nullable(z.string()),
  media: z.nullable(MessageMediaSchema),
  location: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), name: z.string() })),
  quotedMsgId: z.nullable(z.int()),
  quotedMsg: z.nullable(QuotedMessageSchema),
  reactions: z.array(ReactionSchema),
  ack: z.int(),
  error: z.nullable(z.string()),
  /** Reason of an automatic message; null for others. */
  automation: z.nullable(AutomationSchema),
  read: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** Idempotency key chosen by the client. */
  clientId: z.nullable(z.string()),
  companyId: z.int(),
  /** Time of the message by the provider's clock. */
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Message = z.infer<typeof MessageSchema>;

/** Summary of a ticket, for the separators in a conversation. */
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

/** Consecutive messages of tickets that the reader may not see: only their number and time. */
export const HiddenStretchSchema = z.object({
  /** Oldest and newest of these messages, as page cursors. */
  firstId: z.int(),
  lastId: z.int(),
  count: z.int(),
  from: TimestampSchema,
  to: TimestampSchema,
});
export type HiddenStretch = z.infer<typeof HiddenStretchSchema>;

export const MessagePageSchema = z.object({
  /** Oldest first. May be shorter than a page, or empty, when the other messages are in `hidden`. */
  messages: z.array(MessageSchema),
  /** Oldest first. A stretch that exceeds the page is continued on the next page. */
  hidden: z.array(HiddenStretchSchema),
  /** History setting that applies to this reader. */
  contactHistory: z.enum(contactHistories),
  /** Tickets of the page's messages. */
  tickets: z.array(ConversationTicketSchema),
  /** Whether there are older messages. */
  hasMore: z.boolean(),
  hasNewer: z.boolean(),
});
export type MessagePage = z.infer<typeof MessagePageSchema>;

export const MessageParamsSchema = z.object({ messageId: IdParamSchema });

/**
 * Pages by number from the newest, or next to a message that was seen, since a conversation changes while it is read.
 */
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

/** In a multipart request every field is text, and a quoted message is given by its id. */
export const SendMessageSchema = z.object({
  /** Message text; with files the caption of the first one or, when repeated, one caption per file. */
  body: z._default(
    z.union([TextSchema, z.array(TextSchema).check(z.maxLength(filesPerMessage, validationKeys.tooLong))]),
    '',
  ),
  quotedMsg: z._default(z.nullable(QuotedSchema), null),
  quotedMsgId: OptionalIdSchema,
  /**
   * Idempotency key: a repeated value returns the message that was sent the first time. Equivalent to the header
   * `Idempotency-Key`.
   */
  clientId: z.optional(ClientIdSchema),
  /** Sends the file as a voice note. */
  isVoice: z._default(FlagSchema, false),
});
export type SendMessage = z.infer<typeof SendMessageSchema>;

export const EditMessageSchema = z.object({
  body: TextSchema.check(z.trim(), z.minLength(1, validationKeys.required)),
});
export const ReactSchema = z.object({
  /** One emoji; an empty text removes the reaction. */
  emoji: text(z.maxLength(32, validationKeys.tooLong)),
});

export const SearchMessagesQuerySchema = z.object({
  searchParam: text(z.trim(), z.minLength(2, validationKeys.tooShort), z.maxLength(200)),
  /** Cursor: the `next` of the previous page. */
  before: OptionalIdParamSchema,
});
export type SearchMessagesQuery = z.infer<typeof SearchMessagesQuerySchema>;

export const FoundMessageSchema = z.object({
  message: MessageSchema,
  ticket: z.object({ id: z.int(), uuid: z.string(), status: z.enum(['pending', 'open', 'closed']) }),
  /** Contact of the conversation. */
  contact: PersonSchema,
});
export type FoundMessage = z.infer<typeof FoundMessageSchema>;
export const FoundMessagePageSchema = z.object({
  /**
   * May be shorter than a page, or empty, although `next` is set: each request scans a limited part of a long history.
   */
  messages: z.array(FoundMessageSchema),
  /** Cursor for `before`: older messages have not been scanned yet. Null at the beginning of the history. */
  next: z.nullable(z.int()),
  hasMore: z.boolean(),
});
export type FoundMessagePage = z.infer<typeof FoundMessagePageSchema>;

export const MessageVersionSchema = z.object({ body: z.string(), replacedAt: TimestampSchema });
export type MessageVersion = z.infer<typeof MessageVersionSchema>;
