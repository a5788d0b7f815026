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

/** One login of a person, as they would recognise it. */
export const LoginSessionSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  userAgent: z.string(),
  startedAt: TimestampSchema,
  /** When its browser last asked for a token, which it does every quarter of an hour while it is open. */
  lastUsedAt: TimestampSchema,
  /** Null while it goes on. */
  endedAt: z.nullable(TimestampSchema),
  endReason: z.nullable(z.enum(sessionEndReasons)),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type LoginSession = z.infer<typeof LoginSessionSchema>;

/** How somebody of the company gets in, for those who look after its people. */
export const UserAccessSchema = z.object({
  sessions: z.array(LoginSessionSchema),
  secondFactor: z.pick(SecondFactorSchema, { isOn: true, since: true }),
});
export type UserAccess = z.infer<typeof UserAccessSchema>;

export const SessionParamsSchema = z.object({ sessionId: z.uuid() });
