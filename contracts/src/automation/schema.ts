import * as z from 'zod/mini';
import { TimestampSchema } from '#contracts/fields.ts';

/** Rules that send messages automatically. */
export const automationRules = [
  'greeting',
  'queueMenu',
  'queueGreeting',
  'options',
  'wrongAnswer',
  'handover',
  'outOfHours',
  'inactivity',
  'rating',
  'completion',
  'accepted',
  'transferred',
  'calls',
  'optOut',
  'prompt',
  'promptFailed',
  'promptUnheard',
  'externalApi',
  'campaign',
  'integration',
  'integrationFailed',
  'bills',
  'billsFailed',
] as const;
export type AutomationRule = (typeof automationRules)[number];

/** Settings that can trigger an automatic message, with the names used on the wire. */
export const automationSettings = [
  'connection:greetingMessage',
  'connection:outOfHoursMessage',
  'connection:complationMessage',
  'connection:ratingMessage',
  'connection:maxUseBotQueues',
  'connection:expiresInactiveMessage',
  'connection:promptId',
  'queue:greetingMessage',
  'queue:outOfHoursMessage',
  'queue:options',
  'queue:promptId',
  'queue:integrationId',
  'setting:call',
  'setting:sendGreetingAccepted',
  'setting:sendMsgTransfTicket',
] as const;
export type AutomationSetting = (typeof automationSettings)[number];

/** Reasons why an external service did not answer. */
export const externalFailures = [
  'timeout',
  /** The credentials that the admin filled in are not accepted. */
  'unauthorized',
  /** Rate limit exceeded, or quota not paid for. */
  'limited',
  'unavailable',
  /** The request itself was refused. */
  'refused',
  /** The address is not one that may be called. */
  'blocked',
  /** The response could not be understood. */
  'garbage',
] as const;
export type ExternalFailure = (typeof externalFailures)[number];

/** Reasons why a recording was not transcribed: it is too long, or its file did not arrive. */
export const recordingFailures = ['tooLong', 'missing'] as const;
export type RecordingFailure = (typeof recordingFailures)[number];

/** Name of the last person who changed something, and the time. */
export const AuthorSchema = z.object({ name: z.string(), at: TimestampSchema });
export type Author = z.infer<typeof AuthorSchema>;

export const AutomationSchema = z.object({
  rule: z.enum(automationRules),
  /** Null for rules that always apply. */
  setting: z.nullable(z.enum(automationSettings)),
  reason: z.optional(z.enum([...externalFailures, ...recordingFailures])),
  /** Failure because of which a voice answer was sent as text. */
  unspoken: z.optional(z.enum(externalFailures)),
  /**
   * Author of the setting's value at the time of sending. Absent for `setting:` entries, which store their own author.
   */
  author: z.optional(AuthorSchema),
});
export type Automation = z.infer<typeof AutomationSchema>;
