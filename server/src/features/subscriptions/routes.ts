import * as api from '@prosa/contracts/subscriptions/api.ts';
import { type Route, read, staged } from '#platform/http/route.ts';
import { createSubscriptionService, type SubscriptionDependencies } from './service.ts';

export function subscriptionRoutes(parts: SubscriptionDependencies): readonly Route[] {
  const subscriptions = createSubscriptionService(parts);
  return [
    read(api.getSubscription, ({ reader }) => subscriptions.subscriptionOf(reader)),
    staged(api.subscribe, ({ body, transaction }) => subscriptions.subscribe(body, transaction)),
  ];
}
