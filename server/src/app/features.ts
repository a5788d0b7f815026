import { accessJobHandlers } from '#features/access/password-reset.ts';
import { accessRoutes } from '#features/access/routes.ts';
import type { AccessService } from '#features/access/service.ts';
import { companyRoutes } from '#features/companies/routes.ts';
import { connectionBroadcasts } from '#features/connections/broadcasts.ts';
import type { AskConnection } from '#features/connections/questions/service.ts';
import { connectionRoutes } from '#features/connections/routes.ts';
import { contactBroadcasts } from '#features/contacts/broadcasts.ts';
import { contactImportJobHandlers } from '#features/contacts/imports/advance-import.ts';
import { contactImportBroadcasts } from '#features/contacts/imports/broadcasts.ts';
import { contactRoutes } from '#features/contacts/routes.ts';
import { incomingJobHandlers } from '#features/incoming/apply-lane.ts';
import { incomingRoutes } from '#features/incoming/routes.ts';
import { messageBroadcasts } from '#features/messages/broadcasts.ts';
import { messageJobHandlers } from '#features/messages/prepare-media.ts';
import { messageRoutes } from '#features/messages/routes.ts';
import { planRoutes } from '#features/plans/routes.ts';
import { queueBroadcasts } from '#features/queues/broadcasts.ts';
import { queueRoutes } from '#features/queues/routes.ts';
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
import { ticketNoteBroadcasts } from '#features/ticket-notes/broadcasts.ts';
import { ticketNoteRoutes } from '#features/ticket-notes/routes.ts';
import { ticketBroadcasts } from '#features/tickets/broadcasts.ts';
import { ticketRoutes } from '#features/tickets/routes.ts';
import { userBroadcasts } from '#features/users/broadcasts.ts';
import { userRoutes } from '#features/users/routes.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { eventJobHandlers } from '#platform/events/prune-events.ts';
import type { Reaction } from '#platform/events/reaction.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobHandler } from '#platform/jobs/define-job.ts';
import type { BroadcastRule } from '#platform/realtime/broadcast.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { mediaJobHandlers } from '#platform/uploads/remove-media.ts';
import { orphanJobHandlers } from '#platform/uploads/sweep-orphans.ts';
import type { Mailer } from '#providers/mail/port.ts';
import type { Conversations } from './conversations.ts';

/** What each feature brings to the product. A new feature is added here and nowhere else. */
export interface FeatureDependencies extends Conversations {
  readonly access: AccessService;
  readonly askConnection: AskConnection;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
  readonly publicUrl: string;
}

export function featureRoutes({
  access,
  askConnection,
  clock,
  mediaLinks,
  messages,
  tickets,
}: FeatureDependencies): readonly Route[] {
  return [
    ...accessRoutes(access, clock),
    ...companyRoutes(clock),
    ...connectionRoutes(clock),
    ...contactRoutes(mediaLinks, clock, askConnection),
    ...incomingRoutes,
    ...messageRoutes(messages),
    ...planRoutes,
    ...queueRoutes({ links: mediaLinks, emptyQueue: tickets.leaveQueue }),
    ...quickMessageRoutes(mediaLinks),
    ...sandboxPhoneRoutes(mediaLinks, clock),
    ...settingRoutes,
    ...tagRoutes,
    ...ticketNoteRoutes,
    ...ticketRoutes(tickets),
    ...userRoutes(tickets.releaseOf),
  ];
}

export function featureJobs(dependencies: FeatureDependencies): readonly JobHandler[] {
  return [
    ...accessJobHandlers(dependencies),
    ...busyHourJobHandlers(dependencies),
    ...contactImportJobHandlers({ ...dependencies, addresses: dependencies.incoming.addresses }),
    ...eventJobHandlers(dependencies.clock),
    ...incomingJobHandlers(dependencies.incoming),
    ...mediaJobHandlers(dependencies.media),
    ...messageJobHandlers({ ...dependencies, links: dependencies.mediaLinks }),
    ...orphanJobHandlers(dependencies.media),
  ];
}

export const featureBroadcasts: readonly BroadcastRule[] = [
  ...connectionBroadcasts,
  ...contactBroadcasts,
  ...contactImportBroadcasts,
  ...messageBroadcasts,
  ...sessionBroadcasts,
  ...queueBroadcasts,
  ...quickMessageBroadcasts,
  ...sandboxPhoneBroadcasts,
  ...settingBroadcasts,
  ...tagBroadcasts,
  ...ticketBroadcasts,
  ...ticketNoteBroadcasts,
  ...userBroadcasts,
];

export function featureReactions(database: Database): readonly Reaction[] {
  return quickMessageReactions(database);
}
