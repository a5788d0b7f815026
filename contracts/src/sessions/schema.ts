import * as z from 'zod/mini';
import { TimestampSchema } from '#contracts/fields.ts';
import { SecondFactorSchema } from '#contracts/second-factors/schema.ts';

export const sessionEndReasons = [
  'logout',
  'replaced',
  'reused',
  'password',
  'disabled',
  'left',
  'ended',
  'second-factor',
] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** One login of a user, with the data by which they recognise it. */
export const LoginSessionSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  userAgent: z.string(),
  startedAt: TimestampSchema,
  /** Time of the last token refresh, which an open browser does every quarter of an hour. */
  lastUsedAt: TimestampSchema,
  /** Null while the session is active. */
  endedAt: z.nullable(TimestampSchema),
  endReason: z.nullable(z.enum(sessionEndReasons)),
  /** Marks the session of this request. */
  isCurrent: z.boolean(),
});
export type LoginSession = z.infer<typeof LoginSessionSchema>;

/** Sessions and second factor of a user, for admins who manage users. */
export const UserAccessSchema = z.object({
  sessions: z.array(LoginSessionSchema),
  secondFactor: z.pick(SecondFactorSchema, { isOn: true, since: true }),
});
export type UserAccess = z.infer<typeof UserAccessSchema>;

export const SessionParamsSchema = z.object({ sessionId: z.uuid() });
