import * as z from 'zod/mini';
import { TimestampSchema } from '#contracts/fields.ts';

/** Why the product spoke by itself. */
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

/** What somebody filled in or switched on so that it would; named as the wire names it. */
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

/** Why somebody outside, who was to answer, did not. */
export const outsideFailures = [
  'timeout',
  /** What the admin filled in is not accepted. */
  'unauthorized',
  /** Too much was asked, or it is not paid for. */
  'limited',
  'unavailable',
  /** The question itself. */
  'refused',
  /** The address is none that may be called. */
  'blocked',
  /** It answered with something that is no answer. */
  'garbage',
] as const;
export type OutsideFailure = (typeof outsideFailures)[number];

/** Why nobody was asked to listen to a recording: it is too long, or its file did not arrive. */
export const recordingFailures = ['tooLong', 'missing'] as const;
export type RecordingFailure = (typeof recordingFailures)[number];

/** Who last changed something, and when. */
export const AuthorSchema = z.object({ name: z.string(), at: TimestampSchema });
export type Author = z.infer<typeof AuthorSchema>;

export const AutomationSchema = z.object({
  rule: z.enum(automationRules),
  /** Null for what always holds. */
  setting: z.nullable(z.enum(automationSettings)),
  reason: z.optional(z.enum([...outsideFailures, ...recordingFailures])),
  /** It was meant to be heard, and why it is written instead. */
  unspoken: z.optional(z.enum(outsideFailures)),
  /** Of what was filled in, as it was when this was said; what is a setting by itself knows its own. */
  author: z.optional(AuthorSchema),
});
export type Automation = z.infer<typeof AutomationSchema>;
