import { failedLoginJobHandlers } from '#features/access/login-attempts.ts';
import { accessJobHandlers, setUpLinkMaker } from '#features/access/password-reset.ts';
import { accessRoutes } from '#features/access/routes.ts';
import { announcementJobHandlers } from '#features/announcements/jobs.ts';
import { announcementRoutes } from '#features/announcements/routes.ts';
import { attendanceJobHandlers, queueRemeasure } from '#features/attendance/jobs.ts';
import { auditLogJobHandlers } from '#features/audit-log/jobs.ts';
import { auditLogRoutes } from '#features/audit-log/routes.ts';
import { assistantRoutes } from '#features/automation/assistant/routes.ts';
import { automationJobHandlers } from '#features/automation/job-handlers.ts';
import { campaignJobHandlers } from '#features/campaigns/job-handlers.ts';
import { createCampaignLifecycle } from '#features/campaigns/lifecycle-service.ts';
import { campaignReactions } from '#features/campaigns/reactions.ts';
import { campaignRoutes } from '#features/campaigns/routes.ts';
import { cloudWebhookRoutes } from '#features/cloud-webhooks/routes.ts';
import { companyJobHandlers } from '#features/companies/deletion/jobs.ts';
import { type ExportingDependencies, exportJobHandlers } from '#features/companies/exports/jobs.ts';
import { companyReactions } from '#features/companies/reactions.ts';
import { companyRoutes } from '#features/companies/routes.ts';
import { publishCompany } from '#features/companies/service.ts';
import { signUpJobHandlers } from '#features/companies/sign-up/jobs.ts';
import { createSignUpService } from '#features/companies/sign-up/service.ts';
import { connectionJobHandlers } from '#features/connections/gateway/jobs.ts';
import type { AskConnection } from '#features/connections/questions/service.ts';
import { connectionRoutes } from '#features/connections/routes.ts';
import { contactListJobHandlers } from '#features/contact-lists/checks/check-numbers.ts';
import { addToContactList } from '#features/contact-lists/items/service.ts';
import { contactListRoutes } from '#features/contact-lists/routes.ts';
import { contactImportJobHandlers } from '#features/contacts/imports/job-handlers.ts';
import { contactRoutes } from '#features/contacts/routes.ts';
import { createContactService } from '#features/contacts/service.ts';
import { dashboardRoutes } from '#features/dashboard/routes.ts';
import { erasureJobHandlers } from '#features/erasures/jobs.ts';
import { erasureRoutes } from '#features/erasures/routes.ts';
import { externalApiJobHandlers } from '#features/external-api/jobs.ts';
import { externalApiRoutes } from '#features/external-api/routes.ts';
import { fileListJobHandlers } from '#features/file-lists/prepare-file.ts';
import { fileListRoutes } from '#features/file-lists/routes.ts';
import { createFileListService } from '#features/file-lists/service.ts';
import { helpJobHandlers } from '#features/helps/jobs.ts';
import { helpRoutes } from '#features/helps/routes.ts';
import type { Inbox } from '#features/incoming/inbox.ts';
import { incomingJobHandlers } from '#features/incoming/jobs.ts';
import { incomingRoutes } from '#features/incoming/routes.ts';
import { integrationDeliveryRoutes } from '#features/integration-deliveries/routes.ts';
import { createDeliveryService } from '#features/integration-deliveries/service.ts';
import { integrationRoutes } from '#features/integrations/routes.ts';
import { invoiceJobHandlers } from '#features/invoices/jobs.ts';
import { invoiceRoutes } from '#features/invoices/routes.ts';
import { messageJobHandlers } from '#features/messages/jobs.ts';
import { messageRoutes } from '#features/messages/routes.ts';
import { optOutRoutes } from '#features/opt-outs/routes.ts';
import { paymentJobHandlers } from '#features/payments/jobs.ts';
import { paymentRoutes } from '#features/payments/routes.ts';
import { planJobHandlers } from '#features/plans/jobs.ts';
import { planRoutes } from '#features/plans/routes.ts';
import { platformSettingRoutes } from '#features/platform-settings/routes.ts';
import { presenceRoutes } from '#features/presence/people/routes.ts';
import { promptRoutes } from '#features/prompts/routes.ts';
import { queueOptionRoutes } from '#features/queue-options/routes.ts';
import { queueRoutes } from '#features/queues/routes.ts';
import { createQueueService } from '#features/queues/service.ts';
import { quickMessageReactions } from '#features/quick-messages/reactions.ts';
import { quickMessageRoutes } from '#features/quick-messages/routes.ts';
import { retentionJobHandlers } from '#features/retention/jobs.ts';
import { busyHourJobHandlers } from '#features/sandbox-phone/busy-hour.ts';
import { sandboxPhoneRoutes } from '#features/sandbox-phone/routes.ts';
import { scheduleReactions } from '#features/schedules/reactions.ts';
import { scheduleRoutes } from '#features/schedules/routes.ts';
import { scheduleJobHandlers } from '#features/schedules/send-schedule.ts';
import { secondFactorRoutes } from '#features/second-factors/routes.ts';
import { secretRotationJobHandlers } from '#features/secret-rotation/jobs.ts';
import { sessionRoutes } from '#features/sessions/routes.ts';
import { settingRoutes } from '#features/settings/routes.ts';
import { setupRoutes } from '#features/setup/routes.ts';
import { subscriptionRoutes } from '#features/subscriptions/routes.ts';
import { tagRoutes } from '#features/tags/routes.ts';
import { teamChatJobHandlers } from '#features/team-chat/jobs.ts';
import { teamChatRoutes } from '#features/team-chat/routes.ts';
import { leaveChats } from '#features/team-chat/service.ts';
import { templateReactions } from '#features/templates/reactions.ts';
import { templateRoutes } from '#features/templates/routes.ts';
import { createTemplateSync, templateJobHandlers } from '#features/templates/service.ts';
import { ticketNoteRoutes } from '#features/ticket-notes/routes.ts';
import { ticketRoutes } from '#features/tickets/routes.ts';
import { userRoutes } from '#features/users/routes.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { SignUpTokens } from '#platform/auth/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Reaction } from '#platform/events/domain-event.ts';
import { eventJobHandlers } from '#platform/events/event-store.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
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

/** Dependencies of the features. A new feature is registered here, and its broadcasts in broadcasts.ts. */
export interface FeatureDependencies extends Conversations, Logins {
  readonly archiveCompany: ExportingDependencies['archiveCompany'];
  readonly askConnection: AskConnection;
  readonly auditRetentionDays: number;
  readonly billing: Billing;
  readonly box: SecretBox;
  readonly chatbots: Chatbots;
  readonly clock: Clock;
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

export function featureRoutes({
  access,
  askConnection,
  box,
  chatbots,
  clock,
  inbox,
  incoming,
  log,
  mailAttempts,
  mailer,
  mediaLinks,
  messages,
  model,
  payments,
  paymentsWebhookSecret,
  proofAttempts,
  publicUrl,
  secondFactors,
  secondStep,
  signUpTokens,
  tickets,
}: FeatureDependencies): readonly Route[] {
  const queues = createQueueService({ links: mediaLinks, emptyQueue: tickets.removeFromQueue });
  return [
    ...accessRoutes({ access, secondStep, clock, mailAttempts }),
    ...announcementRoutes(mediaLinks),
    ...auditLogRoutes,
    ...assistantRoutes({ model, box, log }),
    ...campaignRoutes({
      running: createCampaignLifecycle({ links: mediaLinks, withdraw: messages.withdraw, clock }),
      links: mediaLinks,
      clock,
    }),
    ...cloudWebhookRoutes({ deliveries: cloudDeliveries, box, storeEvent: inbox?.store, log }),
    ...companyRoutes({
      clock,
      mediaLinks,
      makeSetUpLink: setUpLinkMaker({ mailer, publicUrl, clock }),
      signUps: createSignUpService({ clock, mailer, mailAttempts, publicUrl, signUpTokens }),
    }),
    ...connectionRoutes({ askConnection, box, clock, publicUrl }),
    ...contactListRoutes(clock),
    ...contactRoutes(mediaLinks, clock, askConnection),
    ...dashboardRoutes(clock),
    ...erasureRoutes,
    ...externalApiRoutes({ ...incoming, askConnection, messages }),
    ...fileListRoutes(createFileListService(mediaLinks, messages)),
    ...helpRoutes,
    ...incomingRoutes,
    ...integrationDeliveryRoutes(createDeliveryService({ box, chatbots, clock })),
    ...integrationRoutes({ box, chatbots, clock, removeFromQueues: queues.removeIntegration }),
    ...invoiceRoutes,
    ...messageRoutes(messages),
    ...optOutRoutes(createContactService(mediaLinks)),
    ...paymentRoutes({ webhookSecret: paymentsWebhookSecret, clock, log }),
    ...planRoutes,
    ...platformSettingRoutes(clock),
    ...presenceRoutes,
    ...promptRoutes(box),
    ...queueOptionRoutes(mediaLinks),
    ...queueRoutes(queues),
    ...quickMessageRoutes(mediaLinks),
    ...sandboxPhoneRoutes(mediaLinks, clock),
    ...scheduleRoutes(mediaLinks, clock),
    ...secondFactorRoutes(secondFactors),
    ...sessionRoutes(clock),
    ...settingRoutes(box, queueRemeasure),
    ...setupRoutes(createOwner, clock),
    ...subscriptionRoutes({ payments, clock, log }),
    ...tagRoutes,
    ...teamChatRoutes(mediaLinks),
    ...templateRoutes(createTemplateSync({ askConnection, clock })),
    ...ticketNoteRoutes,
    ...ticketRoutes(tickets),
    ...userRoutes(async (tx, userId) => {
      await tickets.returnToQueue(tx, userId);
      await leaveChats(tx, userId);
    }, proofAttempts),
  ];
}

export function featureJobs(dependencies: FeatureDependencies): readonly JobHandler[] {
  return [
    ...accessJobHandlers(dependencies),
    ...failedLoginJobHandlers(dependencies.clock),
    ...announcementJobHandlers(dependencies),
    ...auditLogJobHandlers(dependencies),
    ...automationJobHandlers({
      ...dependencies.incoming,
      ...dependencies,
      deliveries: createDeliveryService(dependencies),
    }),
    ...attendanceJobHandlers,
    ...busyHourJobHandlers(dependencies),
    ...campaignJobHandlers({
      ...dependencies,
      ...dependencies.incoming,
      messages: dependencies.messages,
      running: createCampaignLifecycle({
        links: dependencies.mediaLinks,
        withdraw: dependencies.messages.withdraw,
        clock: dependencies.clock,
      }),
      random: Math.random,
    }),
    ...companyJobHandlers(dependencies),
    ...exportJobHandlers(dependencies),
    ...connectionJobHandlers(dependencies.clock),
    ...contactImportJobHandlers({
      ...dependencies,
      addresses: dependencies.incoming.addresses,
      addToList: addToContactList,
    }),
    ...contactListJobHandlers(dependencies),
    ...erasureJobHandlers({
      ...dependencies,
      removeContact: createContactService(dependencies.mediaLinks).removeIfThere,
    }),
    ...eventJobHandlers(dependencies.clock),
    ...externalApiJobHandlers(dependencies.clock),
    ...fileListJobHandlers(dependencies),
    ...helpJobHandlers,
    ...incomingJobHandlers(dependencies.incoming),
    ...invoiceJobHandlers(dependencies),
    ...mediaJobHandlers(dependencies.media),
    ...messageJobHandlers({ ...dependencies, links: dependencies.mediaLinks }),
    ...orphanJobHandlers(dependencies.media),
    ...paymentJobHandlers(dependencies),
    ...planJobHandlers(publishCompany),
    ...retentionJobHandlers(dependencies),
    ...scheduleJobHandlers(dependencies),
    ...signUpJobHandlers(dependencies),
    ...secretRotationJobHandlers({ box: dependencies.box, sealedColumns }),
    ...teamChatJobHandlers(dependencies),
    ...templateJobHandlers(dependencies),
  ];
}

export function featureReactions(database: Database, mediaLinks: MediaLinks): readonly Reaction[] {
  return [
    ...campaignReactions(database),
    ...companyReactions(database),
    ...quickMessageReactions(database),
    ...scheduleReactions(database, mediaLinks),
    ...templateReactions(database),
  ];
}
