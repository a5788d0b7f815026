import { accessFeature } from '#features/access/feature.ts';
import { setUpLinkMaker } from '#features/access/password-reset.ts';
import { announcementsFeature } from '#features/announcements/feature.ts';
import { attendanceFeature } from '#features/attendance/feature.ts';
import { queueRemeasure } from '#features/attendance/jobs.ts';
import { auditLogFeature } from '#features/audit-log/feature.ts';
import { automationFeature } from '#features/automation/feature.ts';
import { campaignsFeature } from '#features/campaigns/feature.ts';
import { cloudWebhooksFeature } from '#features/cloud-webhooks/feature.ts';
import type { ExportingDependencies } from '#features/companies/exports/jobs.ts';
import { companiesFeature } from '#features/companies/feature.ts';
import { publishCompany } from '#features/companies/service.ts';
import { connectionsFeature } from '#features/connections/feature.ts';
import type { AskConnection } from '#features/connections/questions/service.ts';
import { contactListsFeature } from '#features/contact-lists/feature.ts';
import { addToContactList } from '#features/contact-lists/items/service.ts';
import { contactsFeature } from '#features/contacts/feature.ts';
import { createContactService } from '#features/contacts/service.ts';
import { dashboardFeature } from '#features/dashboard/feature.ts';
import { erasuresFeature } from '#features/erasures/feature.ts';
import { externalApiFeature } from '#features/external-api/feature.ts';
import { fileListsFeature } from '#features/file-lists/feature.ts';
import { helpsFeature } from '#features/helps/feature.ts';
import { incomingFeature } from '#features/incoming/feature.ts';
import type { Inbox } from '#features/incoming/inbox.ts';
import { integrationDeliveriesFeature } from '#features/integration-deliveries/feature.ts';
import { integrationsFeature } from '#features/integrations/feature.ts';
import { invoicesFeature } from '#features/invoices/feature.ts';
import { messagesFeature } from '#features/messages/feature.ts';
import { optOutsFeature } from '#features/opt-outs/feature.ts';
import { paymentsFeature } from '#features/payments/feature.ts';
import { plansFeature } from '#features/plans/feature.ts';
import { platformSettingsFeature } from '#features/platform-settings/feature.ts';
import { presenceFeature } from '#features/presence/feature.ts';
import { promptsFeature } from '#features/prompts/feature.ts';
import { queueOptionsFeature } from '#features/queue-options/feature.ts';
import { queuesFeature } from '#features/queues/feature.ts';
import { createQueueService } from '#features/queues/service.ts';
import { quickMessagesFeature } from '#features/quick-messages/feature.ts';
import { retentionFeature } from '#features/retention/feature.ts';
import { sandboxPhoneFeature } from '#features/sandbox-phone/feature.ts';
import { schedulesFeature } from '#features/schedules/feature.ts';
import { secondFactorsFeature } from '#features/second-factors/feature.ts';
import { secretRotationFeature } from '#features/secret-rotation/feature.ts';
import { sessionsFeature } from '#features/sessions/feature.ts';
import { settingsFeature } from '#features/settings/feature.ts';
import { setupFeature } from '#features/setup/feature.ts';
import { subscriptionsFeature } from '#features/subscriptions/feature.ts';
import { tagsFeature } from '#features/tags/feature.ts';
import { teamChatFeature } from '#features/team-chat/feature.ts';
import { leaveChats } from '#features/team-chat/service.ts';
import { templatesFeature } from '#features/templates/feature.ts';
import { ticketNotesFeature } from '#features/ticket-notes/feature.ts';
import { ticketsFeature } from '#features/tickets/feature.ts';
import { usersFeature } from '#features/users/feature.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { SignUpTokens } from '#platform/auth/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { eventJobHandlers } from '#platform/events/event-store.ts';
import type { Feature } from '#platform/feature.ts';
import type { Log } from '#platform/log.ts';
import { mediaJobHandlers, orphanJobHandlers } from '#platform/uploads/media-removal.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ChatModel } from '#providers/ai/port.ts';
import type { Billing } from '#providers/billing/port.ts';
import type { Chatbots } from '#providers/chatbots/port.ts';
import type { Mailer } from '#providers/mail/port.ts';
import type { PaymentGateway } from '#providers/payments/port.ts';
import type { Speech } from '#providers/speech/port.ts';
import type { Storage } from '#providers/storage/port.ts';
import { cloudDeliveries } from '#providers/whatsapp/cloud/deliveries.ts';
import type { Conversations } from './conversations.ts';
import type { Logins } from './logins.ts';
import { createOwner } from './owner.ts';
import { sealedColumns } from './sealed-columns.ts';

/** Dependencies of all features; each takes those it names. */
export interface FeatureDependencies extends Conversations, Logins {
  readonly archiveCompany: ExportingDependencies['archiveCompany'];
  readonly askConnection: AskConnection;
  readonly auditRetentionDays: number;
  readonly billing: Billing;
  readonly box: SecretBox;
  readonly chatbots: Chatbots;
  readonly clock: Clock;
  readonly database: Database;
  /** Absent in a process that serves only users and leaves incoming customer messages to other processes. */
  readonly inbox: Inbox | undefined;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly media: MediaStore & Pick<Storage, 'removeAll'>;
  readonly mediaLinks: MediaLinks;
  readonly model: ChatModel;
  readonly payments: PaymentGateway | undefined;
  readonly paymentsWebhookSecret: string | undefined;
  readonly publicUrl: string;
  readonly signUpTokens: SignUpTokens;
  readonly speech: Speech;
}

/** All features. A new one is added here. */
export function createFeatures(dependencies: FeatureDependencies): readonly Feature[] {
  const { clock, media, mediaLinks, tickets } = dependencies;
  const queues = createQueueService({ links: mediaLinks, emptyQueue: tickets.removeFromQueue });
  const releaseWork = async (tx: Tx, userId: number): Promise<void> => {
    await tickets.returnToQueue(tx, userId);
    await leaveChats(tx, userId);
  };
  return [
    accessFeature(dependencies),
    announcementsFeature(dependencies),
    attendanceFeature,
    auditLogFeature(dependencies),
    automationFeature(dependencies),
    campaignsFeature(dependencies),
    cloudWebhooksFeature({ ...dependencies, cloudDeliveries }),
    companiesFeature({ ...dependencies, makeSetUpLink: setUpLinkMaker(dependencies) }),
    connectionsFeature(dependencies),
    contactListsFeature(dependencies),
    contactsFeature({ ...dependencies, addToList: addToContactList }),
    dashboardFeature(dependencies),
    erasuresFeature({ ...dependencies, removeContact: createContactService(mediaLinks).removeIfThere }),
    externalApiFeature(dependencies),
    fileListsFeature(dependencies),
    helpsFeature,
    incomingFeature(dependencies),
    integrationDeliveriesFeature(dependencies),
    integrationsFeature({ ...dependencies, removeFromQueues: queues.removeIntegration }),
    invoicesFeature(dependencies),
    messagesFeature(dependencies),
    optOutsFeature(dependencies),
    paymentsFeature(dependencies),
    plansFeature({ notifyCompany: publishCompany }),
    platformSettingsFeature(dependencies),
    presenceFeature,
    promptsFeature(dependencies),
    queueOptionsFeature(dependencies),
    queuesFeature({ queues }),
    quickMessagesFeature(dependencies),
    retentionFeature(dependencies),
    sandboxPhoneFeature(dependencies),
    schedulesFeature(dependencies),
    secondFactorsFeature(dependencies),
    secretRotationFeature({ ...dependencies, sealedColumns }),
    sessionsFeature(dependencies),
    settingsFeature({ ...dependencies, onTimeZoneChange: queueRemeasure }),
    setupFeature({ ...dependencies, createOwner }),
    subscriptionsFeature(dependencies),
    tagsFeature,
    teamChatFeature(dependencies),
    templatesFeature(dependencies),
    ticketNotesFeature,
    ticketsFeature(dependencies),
    usersFeature({ ...dependencies, releaseWork }),
    {
      name: 'platform',
      jobs: [...eventJobHandlers(clock), ...mediaJobHandlers(media), ...orphanJobHandlers(media)],
    },
  ];
}
