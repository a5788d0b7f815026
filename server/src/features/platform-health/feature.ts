import { getPlatformHealth, retryDeadJob } from '@prosa/contracts/platform-health/api.ts';
import type { Feature } from '#platform/feature.ts';
import { platform } from '#platform/http/route.ts';
import type { HealthService } from './service.ts';

interface PlatformHealthDependencies {
  readonly health: HealthService;
}

export function platformHealthFeature({ health }: PlatformHealthDependencies): Feature {
  return {
    name: 'platform-health',
    routes: [
      platform(getPlatformHealth, ({ tx }) => health.read(tx)),
      platform(retryDeadJob, async ({ params }) => {
        await health.retry(params.deadJobId);
        return {};
      }),
    ],
  };
}
