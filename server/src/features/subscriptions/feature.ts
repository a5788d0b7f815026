import * as api from '@prosa/contracts/subscriptions/api.ts';
import type { Feature } from '#platform/feature.ts';
import { read, staged } from '#platform/http/route.ts';
import { createSubscriptionService, type SubscriptionDependencies } from './service.ts';

export function subscriptionsFeature(dependencies: SubscriptionDependencies): Feature {
  const subscriptions = createSubscriptionService(dependencies);
  return {
    name: 'subscriptions',
    routes: [
      read(api.getSubscription, ({ reader }) => subscriptions.subscriptionOf(reader)),
      staged(api.subscribe, ({ body, transaction }) => subscriptions.subscribe(body, transaction)),
    ],
  };
}
