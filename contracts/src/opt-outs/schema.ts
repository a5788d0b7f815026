import * as z from 'zod/mini';
import { PageQuerySchema, TimestampSchema } from '#contracts/fields.ts';

export const optOutsPerPage = 20;
/** Upper bound of the count. */
export const optOutCountMax = 1000;

/** A contact who wants no campaigns. */
export const OptOutSchema = z.object({
  contactId: z.int(),
  name: z.string(),
  number: z.nullable(z.string()),
  /** Text of the opt-out message. */
  words: z.string(),
  optedOutAt: TimestampSchema,
});
export type OptOut = z.infer<typeof OptOutSchema>;

export const ListOptOutsQuerySchema = PageQuerySchema;
export const OptOutPageSchema = z.object({
  records: z.array(OptOutSchema),
  /** 1,000 means that many or more. */
  count: z.int(),
  hasMore: z.boolean(),
});
export type OptOutPage = z.infer<typeof OptOutPageSchema>;
