import * as z from 'zod/mini';

/** Meta sends times as text; some relays as numbers. Invalid times are refused, because they could not be stored. */
const latestSecond = 99_999_999_999;
const MomentSchema = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,11}$/)), z.int().check(z.gte(0), z.lte(latestSecond))]),
  z.transform((seconds) => new Date(Number(seconds) * 1000)),
);

const digits = z.pipe(
  z.string(),
  z.transform((text) => text.replaceAll(/\D/g, '')),
);
const text = z.optional(z.string());

export const DeliverySchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
});

export const ValueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string(), display_phone_number: z.optional(digits) }),
  contacts: z.optional(z.array(z.unknown())),
  messages: z.optional(z.array(z.unknown())),
  statuses: z.optional(z.array(z.unknown())),
  message_echoes: z.optional(z.array(z.unknown())),
  history: z.optional(z.array(z.unknown())),
  state_sync: z.optional(z.array(z.unknown())),
});
export type WebhookValue = z.infer<typeof ValueSchema>;

export const PersonSchema = z.object({
  wa_id: z.optional(digits),
  user_id: text,
  profile: z.optional(z.object({ name: text })),
});
export type Person = z.infer<typeof PersonSchema>;

const FileSchema = z.object({
  id: text,
  mime_type: text,
  sha256: text,
  caption: text,
  filename: text,
  voice: z.optional(z.boolean()),
});

const CardSchema = z.object({
  vcard: text,
  name: z.optional(z.object({ formatted_name: text, first_name: text })),
  phones: z.optional(z.array(z.object({ phone: text, wa_id: text }))),
});
export type CloudCard = z.infer<typeof CardSchema>;

const ReplySchema = z.object({ title: z.string() });

/** Ignores an invalid part, so that a message is not lost because of a future format. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

export const MessageSchema = z.object({
  id: z.string(),
  timestamp: MomentSchema,
  type: z.string(),
  from: z.optional(digits),
  from_user_id: text,
  to: z.optional(digits),
  to_user_id: text,
  group_id: text,
  context: lenient(z.object({ id: text, from: text })),
  text: lenient(z.object({ body: z.string() })),
  image: lenient(FileSchema),
  video: lenient(FileSchema),
  audio: lenient(FileSchema),
  document: lenient(FileSchema),
  sticker: lenient(FileSchema),
  location: lenient(z.object({ latitude: z.number(), longitude: z.number(), name: text, address: text })),
  contacts: lenient(z.array(CardSchema)),
  reaction: z.optional(z.object({ message_id: z.string(), emoji: text })),
  button: lenient(z.object({ text: z.string() })),
  interactive: lenient(
    z.object({
      type: z.string(),
      button_reply: z.optional(ReplySchema),
      list_reply: z.optional(ReplySchema),
    }),
  ),
  system: z.optional(z.object({ type: z.string(), wa_id: z.optional(digits), user_id: text })),
  edit: z.optional(z.object({ original_message_id: z.string(), message: z.unknown() })),
  revoke: z.optional(z.object({ original_message_id: z.string() })),
});
export type CloudMessage = z.infer<typeof MessageSchema>;

export const StatusSchema = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: MomentSchema,
  recipient_id: z.optional(digits),
  recipient_user_id: text,
  biz_opaque_callback_data: text,
  errors: z.optional(z.array(z.object({ code: z.int() }))),
});
export type CloudStatus = z.infer<typeof StatusSchema>;

export const HistorySchema = z.object({
  threads: z.optional(
    z.array(z.object({ id: z.optional(digits), messages: z.optional(z.array(z.unknown())) })),
  ),
});

export const SavedContactSchema = z.object({
  type: z.literal('contact'),
  action: text,
  contact: z.object({ full_name: text, first_name: text, phone_number: z.optional(digits), user_id: text }),
});
