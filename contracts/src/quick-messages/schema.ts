import * as z from 'zod/mini';
import { FlagSchema, IdParamSchema, PageQuerySchema, TimestampSchema, text } from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const shortcodeMaxLength = 50;
export const quickMessageMaxLength = 4096;
export const quickMessageMediaMaxBytes = 16 * 1024 * 1024;

/** As for messages: files other than image, audio and video are `application`. */
export const mediaTypes = ['image', 'audio', 'video', 'application'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** `geral` makes it visible to the whole company, otherwise only to its owner; `status` says whether it is in use. */
export const QuickMessageSchema = z.object({
  id: z.int(),
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  status: z.boolean(),
  companyId: z.int(),
  /** Null when the author of a shared message has left. */
  userId: z.nullable(z.int()),
  isMedia: z.boolean(),
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  mediaType: z.nullable(z.enum(mediaTypes)),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type QuickMessage = z.infer<typeof QuickMessageSchema>;

export const QuickMessagePageSchema = z.object({
  records: z.array(QuickMessageSchema),
  count: z.int(),
  hasMore: z.boolean(),
});
export type QuickMessagePage = z.infer<typeof QuickMessagePageSchema>;

/** Older clients also send `userId` and `companyId`; the session already identifies the caller. */
export const ListQuickMessagesQuerySchema = PageQuerySchema;

export const QuickMessageParamsSchema = z.object({ quickMessageId: IdParamSchema });

/** Removes the leading slash, which people type as in a conversation; it is not part of the name. */
const ShortcodeSchema = text(
  z.overwrite((text) => text.trim().replace(/^\/+\s*/, '')),
  z.minLength(1, validationKeys.required),
  z.maxLength(shortcodeMaxLength, validationKeys.tooLong),
);
const MessageSchema = text(z.maxLength(quickMessageMaxLength, validationKeys.tooLong));

export const CreateQuickMessageSchema = z.object({
  shortcode: ShortcodeSchema,
  message: z._default(MessageSchema, ''),
  geral: z._default(FlagSchema, false),
  status: z._default(FlagSchema, true),
});
export type CreateQuickMessage = z.infer<typeof CreateQuickMessageSchema>;

/** Partial update: absent fields keep their value. */
export const UpdateQuickMessageSchema = z.object({
  shortcode: z.optional(ShortcodeSchema),
  message: z.optional(MessageSchema),
  geral: z.optional(FlagSchema),
  status: z.optional(FlagSchema),
});
export type UpdateQuickMessage = z.infer<typeof UpdateQuickMessageSchema>;

export type QuickMessageEvent =
  | { readonly action: 'create' | 'update'; readonly record: QuickMessage }
  | { readonly action: 'delete'; readonly id: number };
