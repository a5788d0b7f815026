import * as api from '@prosa/contracts/setup/api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { open } from '#platform/http/route.ts';
import { type CreateOwner, completeSetup } from './service.ts';

interface SetupDependencies {
  readonly createOwner: CreateOwner;
  readonly clock: Clock;
}

export function setupFeature({ createOwner, clock }: SetupDependencies): Feature {
  return {
    name: 'setup',
    routes: [
      open(api.completeSetup, async ({ database, body, request }) => {
        const { address, userAgent } = request;
        await completeSetup(database, body, { from: { address, userAgent }, createOwner, clock });
        return {};
      }),
    ],
  };
}
