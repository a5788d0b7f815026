import * as z from 'zod/mini';
import { ColorSchema } from '#contracts/colors.ts';
import {
  emptyAsDefault,
  IdParamSchema,
  IdSchema,
  numeric,
  PageQuerySchema,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const tagNameLength = { min: 3, max: 50 } as const;
export const defaultTagColor = '#A4CCCC';
/** Upper bound of the count of tickets per tag. */
export const tagTicketsMax = 1000;

/** 1 for a tag that is a lane of the kanban board. */
const KanbanSchema = z.union([z.literal(0), z.literal(1)]);

export const TagSchema = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  kanban: KanbanSchema,
  /** Place of the lane on the board, from 1; null if it was never placed, which comes last. */
  lanePosition: z.nullable(z.int()),
  /** Author; null once they have left. */
  userId: z.nullable(z.int()),
  companyId: z.int(),
  ticketsCount: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Tag = z.infer<typeof TagSchema>;

export const TagPageSchema = z.object({ tags: z.array(TagSchema), count: z.int(), hasMore: z.boolean() });
export type TagPage = z.infer<typeof TagPageSchema>;

export const KanbanTagsSchema = z.object({ lista: z.array(TagSchema) });

/** Far more lanes than a board can have. */
const maxOrdered = 1000;
/** Lanes that are not listed follow in their current order. */
export const OrderLanesSchema = z.object({ laneIds: z.array(IdSchema).check(z.maxLength(maxOrdered)) });
export type OrderLanes = z.infer<typeof OrderLanesSchema>;

export const ListTagsQuerySchema = PageQuerySchema;
export const ListAllTagsQuerySchema = z.pick(PageQuerySchema, { searchParam: true });

export const TagParamsSchema = z.object({ tagId: IdParamSchema });

const TagNameSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.minLength(tagNameLength.min, validationKeys.messageTooShort),
  z.maxLength(tagNameLength.max, validationKeys.tooLong),
);

const TagColorSchema = emptyAsDefault(ColorSchema, defaultTagColor);

export const CreateTagSchema = z.object({
  name: TagNameSchema,
  color: z._default(TagColorSchema, defaultTagColor),
  kanban: z._default(numeric(KanbanSchema), 0),
});
export type CreateTag = z.infer<typeof CreateTagSchema>;

/** Partial update: absent fields keep their value. */
export const UpdateTagSchema = z.object({
  name: z.optional(TagNameSchema),
  color: z.optional(TagColorSchema),
  kanban: z.optional(numeric(KanbanSchema)),
});
export type UpdateTag = z.infer<typeof UpdateTagSchema>;

export type TagEvent =
  | { readonly action: 'create' | 'update'; readonly tag: Tag }
  | { readonly action: 'delete'; readonly tagId: number };
