import * as z from 'zod/mini';
import { PhoneNumberSchema } from '#contracts/contacts/schema.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { text, validationKeys } from '#contracts/fields.ts';
import { filesPerMessage, messageBodyMax } from '#contracts/messages/schema.ts';

/** Calls one connection's token may make in a minute. */
export const programCallsPerMinute = 120;

/** What the documentation shows being sent. */
export const sendByApiExample = { number: '5511912345678', body: 'Seu pedido saiu para entrega.' };

const TextSchema = text(z.maxLength(messageBodyMax, validationKeys.tooLong));

/** Programs write a number as a number, too. */
const NumberSchema = z.pipe(
  z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((number) => String(number)),
  ),
  PhoneNumberSchema,
);

/** In a multipart request all of it is text, beside the files. */
export const SendByApiSchema = z.object({
  number: NumberSchema,
  /** The text; with files the caption of the first, or, when it comes several times, one for each. */
  body: z._default(
    z.union([TextSchema, z.array(TextSchema).check(z.maxLength(filesPerMessage, validationKeys.tooLong))]),
    '',
  ),
  /** Resolves the ticket afterwards, unless somebody attends it or the customer waits for an answer. */
  closeTicket: z._default(z.union([z.boolean(), z.stringbool()]), false),
  /** Opens a ticket that waits for somebody where none is live; else the message belongs to a closed one. */
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
  /** The connection is down: the number was not checked, and the message leaves when it is up again. */
  isWaiting: z.boolean(),
});
export type SentByApi = z.infer<typeof SentByApiSchema>;

/** What a program may be told instead, beside what any call may answer. */
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
