import * as z from 'zod/mini';
import {
  IdOrNullSchema,
  IdParamSchema,
  IdSchema,
  numeric,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const queueOptionTitleMaxLength = 255;
export const queueOptionMessageMaxLength = 4096;
export const queueOptionMediaMaxBytes = 16 * 1024 * 1024;

/** Limits of a tree: levels, options of one level, options of one queue. */
export const queueOptionLimits = { depth: 6, level: 20, queue: 300 } as const;
export type QueueOptionLimit = keyof typeof queueOptionLimits;

export const QueueOptionSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Message sent when the option is chosen. */
  message: z.string(),
  /** Answer that chooses the option: its place among its siblings, from 1. */
  option: z.string(),
  queueId: z.int(),
  /** Null at the top level. */
  parentId: z.nullable(z.int()),
  /** File sent after the message. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type QueueOption = z.infer<typeof QueueOptionSchema>;

export const QueueOptionParamsSchema = z.object({ queueOptionId: IdParamSchema });

/** Older clients' id for the top of the tree. */
const topLevel = -1;
const ParentParamSchema = z.coerce.number().check(
  z.int(),
  z.refine((id) => id === topLevel || id >= 1),
  z.lte(2_147_483_647),
);

/** Without a parent, options of all levels with siblings in order; with one, only its children. */
export const ListQueueOptionsQuerySchema = z.object({
  queueId: IdParamSchema,
  parentId: z.optional(ParentParamSchema),
});
export type ListQueueOptionsQuery = z.infer<typeof ListQueueOptionsQuerySchema>;

const TitleSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.maxLength(queueOptionTitleMaxLength, validationKeys.tooLong),
);
const MessageSchema = text(z.maxLength(queueOptionMessageMaxLength, validationKeys.tooLong));
/** A place beyond the last one means the last. */
const PlaceSchema = numeric(z.int().check(z.gte(1), z.lte(queueOptionLimits.queue)));

/** Without a place the option is appended to its level. */
export const CreateQueueOptionSchema = z.object({
  queueId: IdSchema,
  parentId: z._default(IdOrNullSchema, null),
  title: TitleSchema,
  message: z._default(MessageSchema, ''),
  option: z.optional(PlaceSchema),
});
export type CreateQueueOption = z.infer<typeof CreateQueueOptionSchema>;

/** Partial update: absent fields keep their value. A new parent moves the option with its whole subtree. */
export const UpdateQueueOptionSchema = z.object({
  title: z.optional(TitleSchema),
  message: z.optional(MessageSchema),
  option: z.optional(PlaceSchema),
  parentId: z.optional(IdOrNullSchema),
});
export type UpdateQueueOption = z.infer<typeof UpdateQueueOptionSchema>;

/** One change may move several siblings: they are sent together. */
export type QueueOptionEvent =
  | { readonly action: 'update'; readonly queueId: number; readonly queueOptions: readonly QueueOption[] }
  | { readonly action: 'delete'; readonly queueId: number; readonly queueOptionIds: readonly number[] };
