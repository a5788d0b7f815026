import { announcementLiveRules } from '#features/announcements/realtime.ts';
import { pauseNotices } from '#features/campaigns/pause-notices.ts';
import { companyLiveRules, refetchDeletedCompanies, refetchPlan } from '#features/companies/realtime.ts';
import { connectionLiveRules } from '#features/connections/realtime.ts';
import { importNotices } from '#features/contacts/imports.ts';
import { messageLiveRules, refetchHistory } from '#features/messages/realtime.ts';
import { queueLiveRules } from '#features/queues/realtime.ts';
import { publishChatEvent } from '#features/team-chat/alerts.ts';
import { refreshChats, teamChatLiveRules } from '#features/team-chat/realtime.ts';
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
    (_, event) => importNotices.handleEvent(event),
    (_, event) => pauseNotices.handleEvent(event),
    (_, event) => publishChatEvent(event),
    refreshChats,
    refetchHistory,
    refetchDeletedCompanies,
    refetchPlan,
  ],
};
