import * as z from 'zod/mini';
import { OptionalIdParamSchema, OptionalMomentSchema, TimestampSchema } from '#contracts/fields.ts';
import { auditActs } from './rules.ts';

export const auditEntriesPerPage = 50;
/** Upper bound of the count of new entries. */
export const newAuditEntriesMax = 99;

export const AuditEntrySchema = z.object({
  id: z.int(),
  at: TimestampSchema,
  /** Author, with their name at the time; null for the product itself. */
  userId: z.nullable(z.int()),
  userName: z.nullable(z.string()),
  /** Name of the platform user who acted as that user. */
  enteredByName: z.nullable(z.string()),
  act: z.enum(auditActs),
  targetId: z.nullable(z.string()),
  targetName: z.nullable(z.string()),
  /** Names of the changed fields, never their old or new values. */
  fields: z.array(z.string()),
  /** Number of times in a row. */
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
  /** Time range, both ends included. */
  from: OptionalMomentSchema,
  to: OptionalMomentSchema,
});
export type AuditFilter = z.infer<typeof AuditFilterSchema>;

export const ListAuditEntriesQuerySchema = z.extend(AuditFilterSchema, {
  /** Cursor: returns the entries older than this one. */
  before: z.optional(EntryIdSchema),
});
export type ListAuditEntriesQuery = z.infer<typeof ListAuditEntriesQuerySchema>;

export const CountNewAuditEntriesQuerySchema = z.object({ after: EntryIdSchema });

export const AuditPersonSchema = z.object({ id: z.int(), name: z.string() });
export type AuditPerson = z.infer<typeof AuditPersonSchema>;
