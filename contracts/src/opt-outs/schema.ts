import * as z from 'zod/mini';
import { PageQuerySchema, TimestampSchema } from '#contracts/fields.ts';

export const optOutsPerPage = 20;
/** Nobody wants to know of more. */
export const optOutCountMax = 1000;

/** A contact who wants no campaigns. */
export const OptOutSchema = z.object({
  contactId: z.int(),
  name: z.string(),
  number: z.nullable(z.string()),
  /** As they said it. */
  words: z.string(),
  optedOutAt: TimestampSchema,
});
export type OptOut = z.infer<typeof OptOutSchema>;

export const ListOptOutsQuerySchema = PageQuerySchema;
export const OptOutPageSchema = z.object({
  records: z.array(OptOutSchema),
  /** A thousand means that or more. */
  count: z.int(),
  hasMore: z.boolean(),
});
export type OptOutPage = z.infer<typeof OptOutPageSchema>;
