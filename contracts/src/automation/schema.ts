import * as z from 'zod/mini';

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
  /** It answered with something that is no answer. */
  'garbage',
] as const;
export type OutsideFailure = (typeof outsideFailures)[number];

export const AutomationSchema = z.object({
  rule: z.enum(automationRules),
  /** Null for what always holds. */
  setting: z.nullable(z.enum(automationSettings)),
  reason: z.optional(z.enum(outsideFailures)),
  /** It was meant to be heard, and why it is written instead. */
  unspoken: z.optional(z.enum(outsideFailures)),
});
export type Automation = z.infer<typeof AutomationSchema>;
