import { accessJobHandlers } from '#features/access/password-reset.ts';
import { accessRoutes } from '#features/access/routes.ts';
import type { AccessService } from '#features/access/service.ts';
import { automationJobHandlers } from '#features/automation/job-handlers.ts';
import { cloudWebhookRoutes } from '#features/cloud-webhooks/routes.ts';
import { companyBroadcasts } from '#features/companies/broadcasts.ts';
import { companyRoutes } from '#features/companies/routes.ts';
import { connectionBroadcasts } from '#features/connections/broadcasts.ts';
import { connectionJobHandlers } from '#features/connections/gateway/jobs.ts';
import type { AskConnection } from '#features/connections/questions/service.ts';
import { connectionRoutes } from '#features/connections/routes.ts';
import { contactBroadcasts } from '#features/contacts/broadcasts.ts';
import { contactImportJobHandlers } from '#features/contacts/imports/advance-import.ts';
import { contactImportBroadcasts } from '#features/contacts/imports/broadcasts.ts';
import { contactRoutes } from '#features/contacts/routes.ts';
import { incomingJobHandlers } from '#features/incoming/apply-lane.ts';
import { incomingRoutes } from '#features/incoming/routes.ts';
import { integrationDeliveryBroadcasts } from '#features/integration-deliveries/broadcasts.ts';
import { integrationDeliveryRoutes } from '#features/integration-deliveries/routes.ts';
import { createDeliveryService } from '#features/integration-deliveries/service.ts';
import { integrationBroadcasts } from '#features/integrations/broadcasts.ts';
import { integrationRoutes } from '#features/integrations/routes.ts';
import { messageBroadcasts } from '#features/messages/broadcasts.ts';
import { messageJobHandlers } from '#features/messages/prepare-media.ts';
import { messageRoutes } from '#features/messages/routes.ts';
import { planRoutes } from '#features/plans/routes.ts';
import { promptBroadcasts } from '#features/prompts/broadcasts.ts';
import { promptRoutes } from '#features/prompts/routes.ts';
import { queueOptionBroadcasts } from '#features/queue-options/broadcasts.ts';
import { queueOptionRoutes } from '#features/queue-options/routes.ts';
import { queueBroadcasts } from '#features/queues/broadcasts.ts';
import { queueRoutes } from '#features/queues/routes.ts';
import { createQueueService } from '#features/queues/service.ts';
import { quickMessageBroadcasts } from '#features/quick-messages/broadcasts.ts';
import { quickMessageReactions } from '#features/quick-messages/reactions.ts';
import { quickMessageRoutes } from '#features/quick-messages/routes.ts';
import { sandboxPhoneBroadcasts } from '#features/sandbox-phone/broadcasts.ts';
import { busyHourJobHandlers } from '#features/sandbox-phone/busy-hour/service.ts';
import { sandboxPhoneRoutes } from '#features/sandbox-phone/routes.ts';
import { sessionBroadcasts } from '#features/sessions/broadcasts.ts';
import { settingBroadcasts } from '#features/settings/broadcasts.ts';
import { settingRoutes } from '#features/settings/routes.ts';
import { tagBroadcasts } from '#features/tags/broadcasts.ts';
import { tagRoutes } from '#features/tags/routes.ts';
import { templateBroadcasts } from '#features/templates/broadcasts.ts';
import { templateReactions } from '#features/templates/reactions.ts';
import { templateRoutes } from '#features/templates/routes.ts';
import { createTemplateSync, templateJobHandlers } from '#features/templates/service.ts';
import { ticketNoteBroadcasts } from '#features/ticket-notes/broadcasts.ts';
import { ticketNoteRoutes } from '#features/ticket-notes/routes.ts';
import { ticketBroadcasts } from '#features/tickets/broadcasts.ts';
import { ticketRoutes } from '#features/tickets/routes.ts';
import { userBroadcasts } from '#features/users/broadcasts.ts';
import { userRoutes } from '#features/users/routes.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { eventJobHandlers } from '#platform/events/prune-events.ts';
import type { Reaction } from '#platform/events/reaction.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobHandler } from '#platform/jobs/define-job.ts';
import type { Log } from '#platform/log.ts';
import type { BroadcastRule } from '#platform/realtime/broadcast.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { mediaJobHandlers } from '#platform/uploads/remove-media.ts';
import { orphanJobHandlers } from '#platform/uploads/sweep-orphans.ts';
import type { ChatModel } from '#providers/ai/port.ts';
import type { Chatbots } from '#providers/chatbots/port.ts';
import type { Mailer } from '#providers/mail/port.ts';
import { cloudDeliveries } from '#providers/whatsapp/cloud/deliveries.ts';
import type { Conversations } from './conversations.ts';

/** What each feature brings to the product. A new feature is added here and nowhere else. */
export interface FeatureDependencies extends Conversations {
  readonly access: AccessService;
  readonly askConnection: AskConnection;
  readonly box: SecretBox;
  readonly chatbots: Chatbots;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
  readonly model: ChatModel;
  readonly publicUrl: string;
}

export function featureRoutes({
  access,
  askConnection,
  box,
  chatbots,
  clock,
  log,
  mediaLinks,
  messages,
  publicUrl,
  tickets,
}: FeatureDependencies): readonly Route[] {
  const queues = createQueueService({ links: mediaLinks, emptyQueue: tickets.leaveQueue });
  return [
    ...accessRoutes(access, clock),
    ...cloudWebhookRoutes({ deliveries: cloudDeliveries, box, log }),
    ...companyRoutes(clock),
    ...connectionRoutes({ askConnection, box, clock, publicUrl }),
    ...contactRoutes(mediaLinks, clock, askConnection),
    ...incomingRoutes,
    ...integrationDeliveryRoutes(createDeliveryService({ box, chatbots, clock })),
    ...integrationRoutes({ box, chatbots, clock, leaveQueues: queues.forgetIntegration }),
    ...messageRoutes(messages),
    ...planRoutes,
    ...promptRoutes(box),
    ...queueOptionRoutes(mediaLinks),
    ...queueRoutes(queues),
    ...quickMessageRoutes(mediaLinks),
    ...sandboxPhoneRoutes(mediaLinks, clock),
    ...settingRoutes,
    ...tagRoutes,
    ...templateRoutes(createTemplateSync({ askConnection, clock })),
    ...ticketNoteRoutes,
    ...ticketRoutes(tickets),
    ...userRoutes(tickets.releaseOf),
  ];
}

export function featureJobs(dependencies: FeatureDependencies): readonly JobHandler[] {
  return [
    ...accessJobHandlers(dependencies),
    ...automationJobHandlers({
      ...dependencies.incoming,
      ...dependencies,
      deliveries: createDeliveryService(dependencies),
    }),
    ...busyHourJobHandlers(dependencies),
    ...connectionJobHandlers(dependencies.clock),
    ...contactImportJobHandlers({ ...dependencies, addresses: dependencies.incoming.addresses }),
    ...eventJobHandlers(dependencies.clock),
    ...incomingJobHandlers(dependencies.incoming),
    ...mediaJobHandlers(dependencies.media),
    ...messageJobHandlers({ ...dependencies, links: dependencies.mediaLinks }),
    ...orphanJobHandlers(dependencies.media),
    ...templateJobHandlers(dependencies),
  ];
}

export const featureBroadcasts: readonly BroadcastRule[] = [
  ...companyBroadcasts,
  ...connectionBroadcasts,
  ...contactBroadcasts,
  ...contactImportBroadcasts,
  ...integrationBroadcasts,
  ...integrationDeliveryBroadcasts,
  ...messageBroadcasts,
  ...sessionBroadcasts,
  ...promptBroadcasts,
  ...queueBroadcasts,
  ...queueOptionBroadcasts,
  ...quickMessageBroadcasts,
  ...sandboxPhoneBroadcasts,
  ...settingBroadcasts,
  ...tagBroadcasts,
  ...templateBroadcasts,
  ...ticketBroadcasts,
  ...ticketNoteBroadcasts,
  ...userBroadcasts,
];

export function featureReactions(database: Database): readonly Reaction[] {
  return [...quickMessageReactions(database), ...templateReactions(database)];
}
