import * as z from 'zod/mini';
import { PhoneNumberSchema } from '#contracts/contacts/schema.ts';
import {
  FlagSchema,
  IdOrNullSchema,
  IdParamSchema,
  IdSchema,
  lenient,
  NameSchema,
  numeric,
  removableSecret,
  secret,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { QueueSummarySchema } from '#contracts/queues/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

const proxyMax = 500;
const ProxyUrlSchema = z.url({ protocol: /^(?:https?|socks5)$/, hostname: /./ });

function isProxyUrl(text: string): boolean {
  return z.safeParse(ProxyUrlSchema, text).success;
}

/** Cannot be emptied: an empty text or null keeps the value, as with the secrets. */
const MetaIdSchema = secret(text(z.trim(), z.regex(/^\d{5,30}$/, validationKeys.invalid)));
const SecretSchema = (max: number) =>
  secret(
    text(
      z.trim(),
      z.minLength(16, validationKeys.tooShort),
      z.maxLength(max, validationKeys.tooLong),
      z.regex(/^\S*$/, validationKeys.invalid),
    ),
  );

/** Account data of a connection, filled in by an admin. Absent fields keep their value. */
export const AccountInputSchema = z.object({
  /** Phone connections only: imports messages from before the pairing. */
  importsHistory: z.optional(FlagSchema),
  /** Phone connections only: `http://`, `https://` or `socks5://`; null removes it. Write-only, like the secrets. */
  proxyUrl: removableSecret(
    text(
      z.trim(),
      z.maxLength(proxyMax, validationKeys.tooLong),
      z.refine(isProxyUrl, validationKeys.invalid),
    ),
  ),
  /** Meta's Cloud API only. */
  phoneNumberId: MetaIdSchema,
  businessAccountId: MetaIdSchema,
  accessToken: SecretSchema(2000),
  appSecret: SecretSchema(200),
});
export type AccountInput = z.infer<typeof AccountInputSchema>;

/** Readable part of the account, for users who may change the connection. */
const ConnectionAccountSchema = z.object({
  importsHistory: z.boolean(),
  hasProxy: z.boolean(),
  phoneNumberId: z.nullable(z.string()),
  businessAccountId: z.nullable(z.string()),
  hasAccessToken: z.boolean(),
  hasAppSecret: z.boolean(),
  /** Address for Meta's deliveries, and the token for Meta's verification request when the address is set there. */
  webhookUrl: z.nullable(z.string()),
  verifyToken: z.nullable(z.string()),
});
export type ConnectionAccount = z.infer<typeof ConnectionAccountSchema>;

export const connectionStatuses = [
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'TIMEOUT',
  'DISCONNECTED',
] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Provider of a connection: a linked phone (`beta`), Meta's Cloud API, or a simulated number. */
export const connectionProviders = ['beta', 'cloud', 'sandbox'] as const;
export type ConnectionProvider = (typeof connectionProviders)[number];

/** Reason for a connection's state, as a code for which the web has a text. */
export const connectionReasons = [
  'requested',
  'qr-expired',
  'logged-out',
  'replaced',
  'banned',
  /** Restricted for some hours. */
  'restricted',
  /** WhatsApp does not accept this version of the client any more. */
  'outdated',
  /** The credentials that the admin filled in are not accepted. */
  'unauthorized',
  'network',
  'timeout',
  'provider-failed',
] as const;
export type ConnectionReason = (typeof connectionReasons)[number];

export const ConnectionChangeSchema = z.object({
  status: z.enum(connectionStatuses),
  reason: z.nullable(z.enum(connectionReasons)),
  at: TimestampSchema,
});
export type ConnectionChange = z.infer<typeof ConnectionChangeSchema>;

export const ConnectionSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(connectionStatuses),
  /** Null when the status needs no explanation. */
  reason: z.nullable(z.enum(connectionReasons)),
  /** Time of the next reconnect attempt; null when none is pending. */
  retryAt: z.nullable(TimestampSchema),
  /** Failed attempts in a row. */
  retries: z.int(),
  /** Text of the QR code while the status is `qrcode`; empty otherwise. Only for users who may pair. */
  qrcode: z.string(),
  /** Paired number, as E.164 digits without "+"; null while not paired. */
  number: z.nullable(z.string()),
  provider: z.enum(connectionProviders),
  isDefault: z.boolean(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  transferQueueId: z.nullable(z.int()),
  /** Minutes a ticket without a queue waits before it is moved to the transfer queue; 0 is never. */
  timeToTransfer: z.int(),
  maxUseBotQueues: z.int(),
  timeUseBotQueues: z.int(),
  /** Minutes without an answer from the contact after which an open ticket is closed; 0 is never. */
  expiresTicket: z.int(),
  expiresInactiveMessage: z.string(),
  /** Prompt that answers customers before they are in a queue. */
  promptId: z.nullable(z.int()),
  queues: z.array(QueueSummarySchema),
  /** Whether external programs may send over the connection; the token itself is shown once. */
  hasToken: z.boolean(),
  /** Set only in the response to the call that set it; null everywhere else. */
  token: z.nullable(z.string()),
  companyId: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Connection = z.infer<typeof ConnectionSchema>;

/** Number of state changes that are stored and shown. */
export const changesShown = 20;

/** Ledger of the incoming events of a connection. */
export const ConnectionLedgerSchema = z.object({
  /** Events received today, in the company's time zone. */
  received: z.int(),
  /** Received events that were applied; the others were ignored on purpose, are waiting or failed. */
  applied: z.int(),
  /** Waiting and failed events of any day. */
  waiting: z.int(),
  failed: z.int(),
});
export type ConnectionLedger = z.infer<typeof ConnectionLedgerSchema>;

export const ConnectionDetailsSchema = z.extend(ConnectionSchema, {
  /** Last 20 changes, newest first. */
  changes: z.array(ConnectionChangeSchema),
  ledger: ConnectionLedgerSchema,
  /** Null for users who may not change it. */
  account: z.nullable(ConnectionAccountSchema),
});
export type ConnectionDetails = z.infer<typeof ConnectionDetailsSchema>;

export const ConnectionParamsSchema = z.object({ connectionId: IdParamSchema });

export const AskPairingCodeSchema = z.object({ number: PhoneNumberSchema });
export type AskPairingCode = z.infer<typeof AskPairingCodeSchema>;

/** Eight characters to type on the phone. */
export const PairingCodeSchema = z.object({ code: z.string() });
export type PairingCode = z.infer<typeof PairingCodeSchema>;

export const messageMaxLength = 4000;
const minutesMax = 60 * 24 * 365;

const MessageSchema = text(z.trim(), z.maxLength(messageMaxLength, validationKeys.tooLong));
const MinutesSchema = numeric(z.int().check(z.gte(0), z.lte(minutesMax)));
const BotUsesSchema = numeric(z.int().check(z.gte(0), z.lte(100)));

/** Clients that may not see the account send null. */
const AccountSchema = lenient(AccountInputSchema, (given) => given ?? {});

export const connectionTokenLength = { min: 16, max: 200 } as const;

/**
 * Token chosen by the client. Empty and null keep the stored token: clients never receive it and send back what they
 * got.
 */
const TokenSchema = secret(
  z
    .string()
    .check(
      z.minLength(connectionTokenLength.min, validationKeys.tooShort),
      z.maxLength(connectionTokenLength.max, validationKeys.tooLong),
      z.regex(/^[!-~]+$/, validationKeys.invalid),
    ),
);

export const CreateConnectionSchema = z.object({
  name: NameSchema,
  provider: z._default(z.enum(connectionProviders), 'beta'),
  isDefault: z._default(FlagSchema, false),
  greetingMessage: z._default(MessageSchema, ''),
  complationMessage: z._default(MessageSchema, ''),
  outOfHoursMessage: z._default(MessageSchema, ''),
  ratingMessage: z._default(MessageSchema, ''),
  queueIds: z._default(z.array(IdSchema).check(z.maxLength(200)), []),
  transferQueueId: z._default(IdOrNullSchema, null),
  timeToTransfer: z._default(MinutesSchema, 0),
  maxUseBotQueues: z._default(BotUsesSchema, 3),
  timeUseBotQueues: z._default(MinutesSchema, 0),
  expiresTicket: z._default(MinutesSchema, 0),
  expiresInactiveMessage: z._default(MessageSchema, ''),
  promptId: z._default(IdOrNullSchema, null),
  account: z._default(AccountSchema, {}),
  token: TokenSchema,
});
export type CreateConnection = z.infer<typeof CreateConnectionSchema>;

/** Partial update: absent fields keep their value. The provider cannot be changed. */
export const UpdateConnectionSchema = z.object({
  name: z.optional(NameSchema),
  isDefault: z.optional(FlagSchema),
  greetingMessage: z.optional(MessageSchema),
  complationMessage: z.optional(MessageSchema),
  outOfHoursMessage: z.optional(MessageSchema),
  ratingMessage: z.optional(MessageSchema),
  queueIds: z.optional(z.array(IdSchema).check(z.maxLength(200))),
  transferQueueId: z.optional(IdOrNullSchema),
  timeToTransfer: z.optional(MinutesSchema),
  maxUseBotQueues: z.optional(BotUsesSchema),
  timeUseBotQueues: z.optional(MinutesSchema),
  expiresTicket: z.optional(MinutesSchema),
  expiresInactiveMessage: z.optional(MessageSchema),
  promptId: z.optional(IdOrNullSchema),
  account: z.optional(AccountSchema),
  token: TokenSchema,
});
export type UpdateConnection = z.infer<typeof UpdateConnectionSchema>;

/** A connection was added, changed or removed. */
export type ConnectionEvent =
  | { readonly action: 'update'; readonly whatsapp: Connection }
  | { readonly action: 'delete'; readonly whatsappId: number };

/** Current state of a connection; the QR code only for users who may pair. */
export interface ConnectionSessionEvent {
  readonly action: 'update';
  readonly session: {
    readonly id: number;
    readonly status: ConnectionStatus;
    readonly reason: ConnectionReason | null;
    readonly retryAt: string | null;
    readonly retries: number;
    readonly qrcode: string;
    readonly number: string | null;
    readonly updatedAt: string;
  };
}

export type ConnectionSession = ConnectionSessionEvent['session'];
