import * as z from 'zod/mini';
import { IdParamSchema, PageQuerySchema, TimestampSchema, text } from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

/** Erasure of one person and its result; contains nothing that identifies the person. */
export const ErasureSchema = z.object({
  id: z.int(),
  requestedBy: z.string(),
  /** Erased messages of the conversation, and their files. */
  messages: z.int(),
  files: z.int(),
  /** Rows in other tables that named the person. */
  mentions: z.int(),
  /** Rows that still name the person; null while the erasure is running. */
  leftOver: z.nullable(z.int()),
  createdAt: TimestampSchema,
  finishedAt: z.nullable(TimestampSchema),
});
export type Erasure = z.infer<typeof ErasureSchema>;

/** The name must be typed as a confirmation, since an erasure cannot be undone. */
export const EraseContactSchema = z.object({
  name: text(z.trim(), z.minLength(1, validationKeys.required), z.maxLength(200, validationKeys.tooLong)),
});
export type EraseContact = z.infer<typeof EraseContactSchema>;

export const ListErasuresQuerySchema = z.pick(PageQuerySchema, { pageNumber: true });
export const ErasurePageSchema = z.object({ erasures: z.array(ErasureSchema), hasMore: z.boolean() });
export type ErasurePage = z.infer<typeof ErasurePageSchema>;

export const ErasureParamsSchema = z.object({ erasureId: IdParamSchema });
