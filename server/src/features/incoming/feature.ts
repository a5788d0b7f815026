import * as api from '@prosa/contracts/incoming/api.ts';
import type { Feature } from '#platform/feature.ts';
import { write } from '#platform/http/route.ts';
import { incomingJobHandlers } from './jobs.ts';
import { retryFailedEvents } from './service.ts';
import type { IncomingDependencies } from './steps/context.ts';

interface IncomingFeatureDependencies {
  readonly incoming: IncomingDependencies;
}

export function incomingFeature({ incoming }: IncomingFeatureDependencies): Feature {
  return {
    name: 'incoming',
    routes: [
      write(api.retryFailedEvents, async ({ tx, params }) => {
        await retryFailedEvents(tx, params.connectionId);
        return {};
      }),
    ],
    jobs: incomingJobHandlers(incoming),
  };
}
