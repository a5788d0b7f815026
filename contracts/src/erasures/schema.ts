import * as z from 'zod/mini';
import { IdParamSchema, PageQuerySchema, TimestampSchema, text, validationKeys } from '#contracts/fields.ts';

/** A person who is forgotten, and what it came to; nothing in it tells who it was. */
export const ErasureSchema = z.object({
  id: z.int(),
  requestedBy: z.string(),
  /** Of the conversation, and the files of these. */
  messages: z.int(),
  files: z.int(),
  /** Rows elsewhere that named the person. */
  mentions: z.int(),
  /** Rows that still do; null while it is under way. */
  leftOver: z.nullable(z.int()),
  createdAt: TimestampSchema,
  finishedAt: z.nullable(TimestampSchema),
});
export type Erasure = z.infer<typeof ErasureSchema>;

/** What cannot be undone is typed, not clicked. */
export const EraseContactSchema = z.object({
  name: text(z.trim(), z.minLength(1, validationKeys.required), z.maxLength(200, validationKeys.tooLong)),
});
export type EraseContact = z.infer<typeof EraseContactSchema>;

export const ListErasuresQuerySchema = z.pick(PageQuerySchema, { pageNumber: true });
export const ErasurePageSchema = z.object({ erasures: z.array(ErasureSchema), hasMore: z.boolean() });
export type ErasurePage = z.infer<typeof ErasurePageSchema>;

export const ErasureParamsSchema = z.object({ erasureId: IdParamSchema });
