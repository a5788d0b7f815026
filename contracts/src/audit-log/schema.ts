import * as z from 'zod/mini';
import { OptionalIdParamSchema, OptionalMomentSchema, TimestampSchema } from '#contracts/fields.ts';
import { auditActs } from './rules.ts';

export const auditEntriesPerPage = 50;
/** New entries are counted no further. */
export const newAuditEntriesMax = 99;

export const AuditEntrySchema = z.object({
  id: z.int(),
  at: TimestampSchema,
  /** Who did it, by the name of then; null for the product itself. */
  userId: z.nullable(z.int()),
  userName: z.nullable(z.string()),
  /** The person of the platform who acted as that user. */
  enteredByName: z.nullable(z.string()),
  act: z.enum(auditActs),
  targetId: z.nullable(z.string()),
  targetName: z.nullable(z.string()),
  /** The names of what changed, never what it was or is. */
  fields: z.array(z.string()),
  /** How often in a row. */
  times: z.int(),
  address: z.string(),
  userAgent: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

export const AuditPageSchema = z.object({ entries: z.array(AuditEntrySchema), hasMore: z.boolean() });
export type AuditPage = z.infer<typeof AuditPageSchema>;

const EntryIdSchema = z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

export const AuditFilterSchema = z.object({
  userId: OptionalIdParamSchema,
  act: z.optional(z.enum(auditActs)),
  /** From this moment on, and up to this one. */
  from: OptionalMomentSchema,
  to: OptionalMomentSchema,
});
export type AuditFilter = z.infer<typeof AuditFilterSchema>;

export const ListAuditEntriesQuerySchema = z.extend(AuditFilterSchema, {
  /** What comes after this entry, which is older. */
  before: z.optional(EntryIdSchema),
});
export type ListAuditEntriesQuery = z.infer<typeof ListAuditEntriesQuerySchema>;

export const CountNewAuditEntriesQuerySchema = z.object({ after: EntryIdSchema });

export const AuditPersonSchema = z.object({ id: z.int(), name: z.string() });
export type AuditPerson = z.infer<typeof AuditPersonSchema>;
