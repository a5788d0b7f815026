import { announcementBroadcasts } from '#features/announcements/broadcasts.ts';
import { campaignBroadcasts } from '#features/campaigns/broadcasts.ts';
import { companyBroadcasts } from '#features/companies/broadcasts.ts';
import { connectionBroadcasts } from '#features/connections/broadcasts.ts';
import { contactListBroadcasts } from '#features/contact-lists/broadcasts.ts';
import { contactBroadcasts } from '#features/contacts/broadcasts.ts';
import { contactImportBroadcasts } from '#features/contacts/imports/broadcasts.ts';
import { fileListBroadcasts } from '#features/file-lists/broadcasts.ts';
import { helpBroadcasts } from '#features/helps/broadcasts.ts';
import { integrationDeliveryBroadcasts } from '#features/integration-deliveries/broadcasts.ts';
import { integrationBroadcasts } from '#features/integrations/broadcasts.ts';
import { invoiceBroadcasts } from '#features/invoices/broadcasts.ts';
import { messageBroadcasts } from '#features/messages/broadcasts.ts';
import { paymentBroadcasts } from '#features/payments/broadcasts.ts';
import { planBroadcasts } from '#features/plans/broadcasts.ts';
import { promptBroadcasts } from '#features/prompts/broadcasts.ts';
import { queueOptionBroadcasts } from '#features/queue-options/broadcasts.ts';
import { queueBroadcasts } from '#features/queues/broadcasts.ts';
import { quickMessageBroadcasts } from '#features/quick-messages/broadcasts.ts';
import { sandboxPhoneBroadcasts } from '#features/sandbox-phone/broadcasts.ts';
import { scheduleBroadcasts } from '#features/schedules/broadcasts.ts';
import { sessionBroadcasts } from '#features/sessions/broadcasts.ts';
import { settingBroadcasts } from '#features/settings/broadcasts.ts';
import { tagBroadcasts } from '#features/tags/broadcasts.ts';
import { teamChatBroadcasts } from '#features/team-chat/broadcasts.ts';
import { templateBroadcasts } from '#features/templates/broadcasts.ts';
import { ticketNoteBroadcasts } from '#features/ticket-notes/broadcasts.ts';
import { ticketBroadcasts } from '#features/tickets/broadcasts.ts';
import { userBroadcasts } from '#features/users/broadcasts.ts';
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
