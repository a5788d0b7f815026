import * as z from 'zod/mini';
import {
  FlagSchema,
  IdParamSchema,
  IdSchema,
  NameSchema,
  numeric,
  OptionalIdParamSchema,
  OptionalIdSchema,
  OptionalMomentSchema,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { messageBodyMax, sendableKinds } from '#contracts/messages/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

/** The digits of an E.164 number, without "+". */
export const SandboxNumberSchema = text(z.regex(/^[1-9]\d{7,14}$/, validationKeys.invalid));

/** Without a number the phone uses its own, always the same for a connection. */
export const ScanQrSchema = z.object({ number: z.optional(SandboxNumberSchema) });
export type ScanQr = z.infer<typeof ScanQrSchema>;

/** Faults of a connection: network loss, phone without response, logout by the phone, ban by WhatsApp. */
export const sandboxFaults = ['drop', 'timeout', 'logout', 'ban'] as const;
export type SandboxFault = (typeof sandboxFaults)[number];

export const CauseFaultSchema = z.object({ fault: z.enum(sandboxFaults) });

/**
 * Faults that last while switched on: events are duplicated; shuffled; acknowledgements are delayed, or dropped; texts
 * cannot be decrypted at first; media transfers fail.
 */
export const sandboxSwitches = [
  'duplicates',
  'shuffles',
  'delaysAcks',
  'dropsAcks',
  'hidesTexts',
  'breaksMedia',
] as const;
export type SandboxSwitch = (typeof sandboxSwitches)[number];
export const SandboxSwitchesSchema = z.record(z.enum(sandboxSwitches), z.boolean());
export type SandboxSwitches = z.infer<typeof SandboxSwitchesSchema>;

/** Partial update: absent switches keep their value. */
export const SetSwitchesSchema = z.object({
  switches: z.partialRecord(z.enum(sandboxSwitches), FlagSchema),
});
export type SetSwitches = z.infer<typeof SetSwitchesSchema>;

/** Simulated phone of one connection: its switches, and the last busy hour that was not stopped. */
export const SandboxPhoneSchema = z.object({
  connectionId: z.int(),
  switches: SandboxSwitchesSchema,
  busyHour: z.nullable(z.object({ startedAt: TimestampSchema, done: z.int(), total: z.int() })),
});
export type SandboxPhone = z.infer<typeof SandboxPhoneSchema>;

export type SandboxMessageKind = (typeof sendableKinds)[number];

/** Delivery status of a message: the company's at the customer, the customer's at the company. */
export const sandboxStatuses = ['sent', 'delivered', 'read', 'played'] as const;
export type SandboxStatus = (typeof sandboxStatuses)[number];

const SandboxQuoteSchema = z.object({
  id: z.int(),
  kind: z.enum(sendableKinds),
  text: z.string(),
  fromCompany: z.boolean(),
});

/** A message as the customer's phone shows it. */
export const SandboxMessageSchema = z.object({
  id: z.int(),
  connectionId: z.int(),
  /** Chat of the message. */
  customerId: z.int(),
  /** Author, in a group one of its members; null for the company. */
  authorId: z.nullable(z.int()),
  fromCompany: z.boolean(),
  /** WhatsApp's id. */
  key: z.string(),
  kind: z.enum(sendableKinds),
  text: z.string(),
  location: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** File with a link valid for a limited time. */
  media: z.nullable(z.object({ url: z.string(), name: z.string(), mimeType: z.string(), size: z.number() })),
  quoted: z.nullable(SandboxQuoteSchema),
  reactions: z.array(z.object({ by: z.nullable(z.int()), emoji: z.string() })),
  status: z.enum(sandboxStatuses),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  sentAt: TimestampSchema,
});
export type SandboxMessage = z.infer<typeof SandboxMessageSchema>;

/** Customer of the company, or a group of customers. */
export const SandboxCustomerSchema = z.object({
  id: z.int(),
  connectionId: z.int(),
  name: z.string(),
  color: z.string(),
  phone: z.nullable(z.string()),
  lid: z.nullable(z.string()),
  isGroup: z.boolean(),
  memberIds: z.array(z.int()),
  lastMessage: z.nullable(
    z.object({
      id: z.int(),
      kind: z.enum(sendableKinds),
      text: z.string(),
      fromCompany: z.boolean(),
      isDeleted: z.boolean(),
      sentAt: TimestampSchema,
    }),
  ),
  /** Messages of the company that the customer has not read. */
  unread: z.int(),
});
export type SandboxCustomer = z.infer<typeof SandboxCustomerSchema>;

export const SandboxCustomerParamsSchema = z.object({ sandboxCustomerId: IdParamSchema });
export const SandboxMessageParamsSchema = z.object({ sandboxMessageId: IdParamSchema });

/** A person has a number, an internal id alone (`lid`), or both; a group has members. A missing number is generated. */
export const CreateSandboxCustomerSchema = z.object({
  name: NameSchema,
  kind: z._default(z.enum(['phone', 'lid', 'both', 'group']), 'phone'),
  phone: z.optional(SandboxNumberSchema),
  memberIds: z._default(z.array(IdSchema).check(z.maxLength(50)), []),
});
export type CreateSandboxCustomer = z.infer<typeof CreateSandboxCustomerSchema>;

export const RevealPhoneSchema = z.object({ phone: z.optional(SandboxNumberSchema) });

export const sandboxMessagesPerPage = 50;
export const SandboxChatQuerySchema = z.object({
  /** Cursor: the oldest message seen. */
  before: OptionalIdParamSchema,
});
export const SandboxChatSchema = z.object({
  /** Oldest first. */
  messages: z.array(SandboxMessageSchema),
  hasMore: z.boolean(),
});
export type SandboxChat = z.infer<typeof SandboxChatSchema>;

const TextSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.maxLength(messageBodyMax, validationKeys.tooLong),
);
const MessageIdSchema = text(z.regex(/^[\w.:-]{1,100}$/, validationKeys.invalid));
const named = {
  /** Idempotency key: a repeated id is the same message. */
  id: z.optional(MessageIdSchema),
  at: OptionalMomentSchema,
};

/** Variant for scripts: a message from any number, known or not. `...@lid` is a person without a number. */
export const SendSandboxMessageSchema = z.object({
  connectionId: IdSchema,
  from: text(z.regex(/^[1-9]\d{7,14}(?:@lid)?$/, validationKeys.invalid)),
  name: z.optional(NameSchema),
  text: TextSchema,
  ...named,
});
export type SendSandboxMessage = z.infer<typeof SendSandboxMessageSchema>;

/** Author of an act: a member of the group, the customer, or the company on its own phone. */
const speaker = {
  authorId: OptionalIdSchema,
  fromCompany: z._default(FlagSchema, false),
};

const authored = { ...speaker, quotedId: OptionalIdSchema };

export const SendAsCustomerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: TextSchema, ...authored }),
  z.object({
    kind: z.literal('location'),
    latitude: numeric(z.number().check(z.gte(-90), z.lte(90))),
    longitude: numeric(z.number().check(z.gte(-180), z.lte(180))),
    text: z._default(text(z.maxLength(200)), ''),
    ...authored,
  }),
  z.object({
    kind: z.literal('contacts'),
    name: NameSchema,
    phone: SandboxNumberSchema,
    ...authored,
  }),
]);
export type SendAsCustomer = z.infer<typeof SendAsCustomerSchema>;

/** Sent with a file, whose fields travel in the query. */
export const SendSandboxFileQuerySchema = z.object({
  caption: z._default(text(z.maxLength(1024, validationKeys.tooLong)), ''),
  as: z.optional(z.enum(['voice', 'sticker', 'document'])),
  quotedId: OptionalIdParamSchema,
  authorId: OptionalIdParamSchema,
  fromCompany: z._default(FlagSchema, false),
  ...named,
});
export type SendSandboxFile = z.infer<typeof SendSandboxFileQuerySchema>;

export const EditSandboxMessageSchema = z.object({ text: TextSchema });
export const ReactInSandboxSchema = z.object({
  /** An empty text removes the reaction. */
  emoji: text(z.maxLength(32, validationKeys.tooLong)),
  ...speaker,
});
export type ReactInSandbox = z.infer<typeof ReactInSandboxSchema>;
export const TypeInSandboxSchema = z.object({ isTyping: FlagSchema });
export const CallFromSandboxSchema = z.object({ isVideo: z._default(FlagSchema, false) });

/** Events of the simulated phones, for users who may see them. */
export type SandboxEvent =
  /** New or changed message, with the current chat. */
  | { readonly action: 'message'; readonly message: SandboxMessage; readonly customer: SandboxCustomer }
  /** Messages that reached a further status. */
  | {
      readonly action: 'status';
      readonly customerId: number;
      readonly messageIds: readonly number[];
      readonly status: SandboxStatus;
    }
  | { readonly action: 'customer'; readonly customer: SandboxCustomer }
  /** The company is typing to this customer. */
  | { readonly action: 'typing'; readonly customerId: number; readonly isTyping: boolean }
  | { readonly action: 'phone'; readonly phone: SandboxPhone };
