import * as z from 'zod/mini';
import { PhoneNumberSchema } from '#contracts/contacts/schema.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { text } from '#contracts/fields.ts';
import { filesPerMessage, messageBodyMax } from '#contracts/messages/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

/** Rate limit per minute for one connection's token. */
export const programCallsPerMinute = 120;

/** Example request in the documentation. */
export const sendByApiExample = { number: '5511912345678', body: 'Seu pedido saiu para entrega.' };

const TextSchema = text(z.maxLength(messageBodyMax, validationKeys.tooLong));

/** Programs may also send the number as a JSON number. */
const NumberSchema = z.pipe(
  z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((number) => String(number)),
  ),
  PhoneNumberSchema,
);

/** In a multipart request every field is text, beside the files. */
export const SendByApiSchema = z.object({
  number: NumberSchema,
  /** Message text; with files the caption of the first one or, when repeated, one caption per file. */
  body: z._default(
    z.union([TextSchema, z.array(TextSchema).check(z.maxLength(filesPerMessage, validationKeys.tooLong))]),
    '',
  ),
  /** Resolves the ticket afterwards, unless somebody attends it or the customer waits for an answer. */
  closeTicket: z._default(z.union([z.boolean(), z.stringbool()]), false),
  /** Opens a pending ticket when the contact has no live one; if false, such a message is stored in a closed ticket. */
  openTicket: z._default(z.union([z.boolean(), z.stringbool()]), false),
});
export type SendByApi = z.infer<typeof SendByApiSchema>;

export const SentByApiSchema = z.object({
  mensagem: z.string(),
  messageIds: z.array(z.int()),
  ticketId: z.int(),
  ticketUuid: z.string(),
  ticketStatus: z.enum(['pending', 'open', 'closed']),
  contactId: z.int(),
  /** The connection is down: the number was not checked, and the message is sent after the reconnect. */
  isWaiting: z.boolean(),
});
export type SentByApi = z.infer<typeof SentByApiSchema>;

/** Refusals of this endpoint, in addition to those of any call. */
export const sendByApiRefusals = [
  'ERR_VALIDATION',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_INVALID_API_TOKEN',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_PLAN_FEATURE',
  'ERR_IDEMPOTENCY_KEY',
  'ERR_IDEMPOTENCY_KEY_REUSED',
  'ERR_REPLY_WINDOW_CLOSED',
  'ERR_UPLOAD_TOO_LARGE',
  'ERR_UPLOAD_TOO_MANY',
  'ERR_UPLOAD_TYPE',
  'ERR_TOO_MANY_REQUESTS',
] as const satisfies ErrorCode[];
