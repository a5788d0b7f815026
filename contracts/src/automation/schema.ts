import * as z from 'zod/mini';

/** Why the product spoke by itself. */
export const automationRules = [
  'greeting',
  'queueMenu',
  'queueGreeting',
  'options',
  'integration',
  'integrationTimeout',
  'integrationRefused',
  'integrationBusy',
  'integrationBroken',
  'integrationGarbled',
  'integrationUnreachable',
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
  'queue:greetingMessage',
  'queue:outOfHoursMessage',
  'queue:options',
  'queue:integration',
  'setting:call',
  'setting:sendGreetingAccepted',
  'setting:sendMsgTransfTicket',
] as const;
export type AutomationSetting = (typeof automationSettings)[number];

export const AutomationSchema = z.object({
  rule: z.enum(automationRules),
  /** Null for what always holds. */
  setting: z.nullable(z.enum(automationSettings)),
});
export type Automation = z.infer<typeof AutomationSchema>;
