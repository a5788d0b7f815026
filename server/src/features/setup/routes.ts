import * as api from '@prosa/contracts/setup/api.ts';
import type { Clock } from '#platform/clock.ts';
import { open, type Route } from '#platform/http/route.ts';
import { type CreateOwner, completeSetup } from './service.ts';

export function setupRoutes(createOwner: CreateOwner, clock: Clock): readonly Route[] {
  return [
    open(api.completeSetup, async ({ database, body, request }) => {
      const { address, userAgent } = request;
      await completeSetup(database, body, { from: { address, userAgent }, createOwner, clock });
      return {};
    }),
  ];
}
