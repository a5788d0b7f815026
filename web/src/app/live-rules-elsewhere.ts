import { campaignLiveRules } from '#features/campaigns/realtime.ts';
import { contactListLiveRules, refetchListItems } from '#features/contact-lists/realtime.ts';
import { contactLiveRules } from '#features/contacts/realtime.ts';
import { refetchDashboard } from '#features/dashboard/realtime.ts';
import { fileListLiveRules } from '#features/file-lists/realtime.ts';
import { helpLiveRules } from '#features/helps/realtime.ts';
import { integrationDeliveryLiveRules } from '#features/integration-deliveries/realtime.ts';
import { integrationLiveRules } from '#features/integrations/realtime.ts';
import { invoiceLiveRules, refetchPlatformInvoices } from '#features/invoices/realtime.ts';
import { updateOptOutLists } from '#features/opt-outs/realtime.ts';
import { planLiveRules } from '#features/plans/realtime.ts';
import { promptLiveRules } from '#features/prompts/realtime.ts';
import { queueOptionLiveRules } from '#features/queue-options/realtime.ts';
import { quickMessageLiveRules } from '#features/quick-messages/realtime.ts';
import { sandboxLiveRules } from '#features/sandbox-phone/realtime.ts';
import { scheduleLiveRules } from '#features/schedules/realtime.ts';
import { settingLiveRules } from '#features/settings/realtime.ts';
import { refetchSubscription } from '#features/subscriptions/realtime.ts';
import { tagLiveRules } from '#features/tags/realtime.ts';
import { refetchTemplates } from '#features/templates/realtime.ts';
import { ticketNoteLiveRules } from '#features/ticket-notes/realtime.ts';
import { refetchCards } from '#features/tickets/kanban/realtime.ts';
import type { LiveTable } from '#lib/live-query.ts';

/** Every other feature's table; a new feature adds its own here. Loaded when the first of their data is asked for. */
export const lazyLiveTable: LiveTable = {
  rules: [
    ...campaignLiveRules,
    ...contactListLiveRules,
    ...contactLiveRules,
    ...fileListLiveRules,
    ...helpLiveRules,
    ...integrationDeliveryLiveRules,
    ...integrationLiveRules,
    ...invoiceLiveRules,
    ...planLiveRules,
    ...promptLiveRules,
    ...queueOptionLiveRules,
    ...quickMessageLiveRules,
    ...sandboxLiveRules,
    ...scheduleLiveRules,
    ...settingLiveRules,
    ...tagLiveRules,
    ...ticketNoteLiveRules,
  ],
  listeners: [
    refetchDashboard,
    updateOptOutLists,
    refetchCards,
    refetchListItems,
    refetchPlatformInvoices,
    refetchSubscription,
    refetchTemplates,
  ],
};
