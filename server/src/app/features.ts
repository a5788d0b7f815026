import { accessJobHandlers } from '#features/access/password-reset.ts';
import { accessRoutes } from '#features/access/routes.ts';
import type { AccessService } from '#features/access/service.ts';
import { companyRoutes } from '#features/companies/routes.ts';
import { connectionRoutes } from '#features/connections/routes.ts';
import { planRoutes } from '#features/plans/routes.ts';
import { queueRoutes } from '#features/queues/routes.ts';
import { sessionBroadcasts } from '#features/sessions/broadcasts.ts';
import { settingBroadcasts } from '#features/settings/broadcasts.ts';
import { settingRoutes } from '#features/settings/routes.ts';
import { userBroadcasts } from '#features/users/broadcasts.ts';
import { userRoutes } from '#features/users/routes.ts';
import type { Clock } from '#platform/clock.ts';
import { eventJobHandlers } from '#platform/events/prune-events.ts';
import type { Reaction } from '#platform/events/reaction.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobHandler } from '#platform/jobs/define-job.ts';
import type { BroadcastRule } from '#platform/realtime/broadcast.ts';
import type { Mailer } from '#providers/mail/port.ts';

/** What each feature brings to the product. A new feature is added here and nowhere else. */
export interface FeatureDependencies {
  readonly access: AccessService;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

export function featureRoutes({ access, clock }: FeatureDependencies): readonly Route[] {
  return [
    ...accessRoutes(access, clock),
    ...companyRoutes(clock),
    ...connectionRoutes,
    ...planRoutes,
    ...queueRoutes,
    ...settingRoutes,
    ...userRoutes,
  ];
}

export function featureJobs(dependencies: FeatureDependencies): readonly JobHandler[] {
  return [...accessJobHandlers(dependencies), ...eventJobHandlers(dependencies.clock)];
}

export const featureBroadcasts: readonly BroadcastRule[] = [
  ...sessionBroadcasts,
  ...settingBroadcasts,
  ...userBroadcasts,
];

/** No feature listens to another yet. */
export const featureReactions: readonly Reaction[] = [];
