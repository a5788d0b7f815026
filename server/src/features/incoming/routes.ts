import * as api from '@prosa/contracts/incoming/api.ts';
import { type Route, write } from '#platform/http/route.ts';
import { retryFailedEvents } from './service.ts';

export const incomingRoutes: readonly Route[] = [
  write(api.retryFailedEvents, async ({ tx, params }) => {
    await retryFailedEvents(tx, params.connectionId);
    return {};
  }),
];
