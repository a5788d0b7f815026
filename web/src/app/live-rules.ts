import { announcementLiveRules } from '#features/announcements/realtime.ts';
import { pauseNotices } from '#features/campaigns/pauses/state.ts';
import { companyLiveRules, refetchDeleted, refetchPlan } from '#features/companies/realtime.ts';
import { connectionLiveRules } from '#features/connections/realtime.ts';
import { importNotices } from '#features/contacts/imports/state.ts';
import { messageLiveRules, refetchHistory } from '#features/messages/realtime.ts';
import { queueLiveRules } from '#features/queues/realtime.ts';
import { hearChatEvent } from '#features/team-chat/alerts/state.ts';
import { followChats, teamChatLiveRules } from '#features/team-chat/realtime.ts';
import { ticketLiveRules } from '#features/tickets/realtime.ts';
import { userLiveRules } from '#features/users/realtime.ts';
import type { LiveTable } from '#lib/live-query.ts';

/** For what stands around every page, and for the conversations. Loaded with the socket, after the first page is shown. */
export const liveTable: LiveTable = {
  rules: [
    ...announcementLiveRules,
    ...companyLiveRules,
    ...connectionLiveRules,
    ...messageLiveRules,
    ...queueLiveRules,
    ...teamChatLiveRules,
    ...ticketLiveRules,
    ...userLiveRules,
  ],
  listeners: [
    (_, event) => importNotices.hear(event),
    (_, event) => pauseNotices.hear(event),
    (_, event) => hearChatEvent(event),
    followChats,
    refetchHistory,
    refetchDeleted,
    refetchPlan,
  ],
};
