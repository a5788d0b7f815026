import { getPlatformHealth, retryDeadJob } from '@prosa/contracts/platform-health/api.ts';
import { platform, type Route } from '#platform/http/route.ts';
import type { HealthService } from './service.ts';

export function platformHealthRoutes(health: HealthService): readonly Route[] {
  return [
    platform(getPlatformHealth, ({ tx }) => health.read(tx)),
    platform(retryDeadJob, async ({ params }) => {
      await health.retry(params.deadJobId);
      return {};
    }),
  ];
}
