import type { QueryClient } from '@tanstack/react-query';
import { announcementLiveRules } from '#features/announcements/realtime.ts';
import { pauseNotices } from '#features/campaigns/pauses/state.ts';
import { campaignLiveRules } from '#features/campaigns/realtime.ts';
import { companyLiveRules, refetchPlan } from '#features/companies/realtime.ts';
import { connectionLiveRules } from '#features/connections/realtime.ts';
import { contactListLiveRules, refetchListItems } from '#features/contact-lists/realtime.ts';
import { importNotices } from '#features/contacts/imports/state.ts';
import { contactLiveRules } from '#features/contacts/realtime.ts';
import { followDashboard } from '#features/dashboard/realtime.ts';
import { fileListLiveRules } from '#features/file-lists/realtime.ts';
import { helpLiveRules } from '#features/helps/realtime.ts';
import { integrationDeliveryLiveRules } from '#features/integration-deliveries/realtime.ts';
import { integrationLiveRules } from '#features/integrations/realtime.ts';
import { invoiceLiveRules, refetchPlatformInvoices } from '#features/invoices/realtime.ts';
import { messageLiveRules } from '#features/messages/realtime.ts';
import { followOptOuts } from '#features/opt-outs/realtime.ts';
import { planLiveRules } from '#features/plans/realtime.ts';
import { promptLiveRules } from '#features/prompts/realtime.ts';
import { queueOptionLiveRules } from '#features/queue-options/realtime.ts';
import { queueLiveRules } from '#features/queues/realtime.ts';
import { quickMessageLiveRules } from '#features/quick-messages/realtime.ts';
import { sandboxLiveRules } from '#features/sandbox-phone/realtime.ts';
import { scheduleLiveRules } from '#features/schedules/realtime.ts';
import { settingLiveRules } from '#features/settings/realtime.ts';
import { refetchSubscription } from '#features/subscriptions/realtime.ts';
import { tagLiveRules } from '#features/tags/realtime.ts';
import { hearChatEvent } from '#features/team-chat/alerts/state.ts';
import { followChats, teamChatLiveRules } from '#features/team-chat/realtime.ts';
import { refetchTemplates } from '#features/templates/realtime.ts';
import { ticketNoteLiveRules } from '#features/ticket-notes/realtime.ts';
import { refetchCards } from '#features/tickets/kanban/realtime.ts';
import { ticketLiveRules } from '#features/tickets/realtime.ts';
import { userLiveRules } from '#features/users/realtime.ts';
import type { LiveEvent, LiveRule } from '#lib/live-query.ts';

/** Every feature's table; a new feature adds its own here. Loaded with the socket, after the first page is shown. */
export const liveRules: readonly LiveRule[] = [
  ...announcementLiveRules,
  ...campaignLiveRules,
  ...companyLiveRules,
  ...connectionLiveRules,
  ...contactListLiveRules,
  ...contactLiveRules,
  ...fileListLiveRules,
  ...helpLiveRules,
  ...integrationDeliveryLiveRules,
  ...integrationLiveRules,
  ...invoiceLiveRules,
  ...messageLiveRules,
  ...planLiveRules,
  ...promptLiveRules,
  ...queueLiveRules,
  ...queueOptionLiveRules,
  ...quickMessageLiveRules,
  ...scheduleLiveRules,
  ...sandboxLiveRules,
  ...settingLiveRules,
  ...tagLiveRules,
  ...teamChatLiveRules,
  ...ticketLiveRules,
  ...ticketNoteLiveRules,
  ...userLiveRules,
];

/** What features do by an event beyond changing what is cached: a notice, or fetching anew what no event can carry. */
export const liveListeners: readonly ((client: QueryClient, event: LiveEvent) => void)[] = [
  (_, event) => importNotices.hear(event),
  (_, event) => pauseNotices.hear(event),
  followDashboard,
  (_, event) => hearChatEvent(event),
  followChats,
  followOptOuts,
  refetchCards,
  refetchListItems,
  refetchPlan,
  refetchPlatformInvoices,
  refetchSubscription,
  refetchTemplates,
];
