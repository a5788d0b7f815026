import { announcementBroadcasts } from '#features/announcements/events.ts';
import { campaignBroadcasts } from '#features/campaigns/events.ts';
import { companyBroadcasts } from '#features/companies/events.ts';
import { connectionBroadcasts } from '#features/connections/events.ts';
import { contactListBroadcasts } from '#features/contact-lists/events.ts';
import { contactBroadcasts, contactImportBroadcasts } from '#features/contacts/events.ts';
import { fileListBroadcasts } from '#features/file-lists/events.ts';
import { helpBroadcasts } from '#features/helps/events.ts';
import { integrationDeliveryBroadcasts } from '#features/integration-deliveries/events.ts';
import { integrationBroadcasts } from '#features/integrations/events.ts';
import { invoiceBroadcasts } from '#features/invoices/events.ts';
import { messageBroadcasts } from '#features/messages/events.ts';
import { paymentBroadcasts } from '#features/payments/events.ts';
import { planBroadcasts } from '#features/plans/events.ts';
import { promptBroadcasts } from '#features/prompts/events.ts';
import { queueOptionBroadcasts } from '#features/queue-options/events.ts';
import { queueBroadcasts } from '#features/queues/events.ts';
import { quickMessageBroadcasts } from '#features/quick-messages/events.ts';
import { sandboxPhoneBroadcasts } from '#features/sandbox-phone/events.ts';
import { scheduleBroadcasts } from '#features/schedules/events.ts';
import { sessionBroadcasts } from '#features/sessions/events.ts';
import { settingBroadcasts } from '#features/settings/events.ts';
import { tagBroadcasts } from '#features/tags/events.ts';
import { teamChatBroadcasts } from '#features/team-chat/events.ts';
import { templateBroadcasts } from '#features/templates/events.ts';
import { ticketNoteBroadcasts } from '#features/ticket-notes/events.ts';
import { ticketBroadcasts } from '#features/tickets/events.ts';
import { userBroadcasts } from '#features/users/events.ts';
import type { BroadcastRule } from '#platform/realtime/broadcast.ts';

/** Broadcast rules of all features: the events each one sends to clients. */
export const featureBroadcasts: readonly BroadcastRule[] = [
  ...announcementBroadcasts,
  ...campaignBroadcasts,
  ...companyBroadcasts,
  ...connectionBroadcasts,
  ...contactBroadcasts,
  ...contactListBroadcasts,
  ...contactImportBroadcasts,
  ...fileListBroadcasts,
  ...helpBroadcasts,
  ...integrationBroadcasts,
  ...integrationDeliveryBroadcasts,
  ...invoiceBroadcasts,
  ...messageBroadcasts,
  ...paymentBroadcasts,
  ...planBroadcasts,
  ...sessionBroadcasts,
  ...promptBroadcasts,
  ...queueBroadcasts,
  ...queueOptionBroadcasts,
  ...quickMessageBroadcasts,
  ...sandboxPhoneBroadcasts,
  ...scheduleBroadcasts,
  ...settingBroadcasts,
  ...tagBroadcasts,
  ...teamChatBroadcasts,
  ...templateBroadcasts,
  ...ticketBroadcasts,
  ...ticketNoteBroadcasts,
  ...userBroadcasts,
];
