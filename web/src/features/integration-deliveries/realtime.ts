import type { IntegrationDeliveryEvent } from '@prosa/contracts/integration-deliveries/schema.ts';
import {
  type IntegrationDelivery,
  maxStoredDeliveries,
} from '@prosa/contracts/integration-deliveries/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { type DeliveryListKey, deliveryKeys } from './queries.ts';

const byNewest = (a: IntegrationDelivery, b: IntegrationDelivery): number =>
  b.toldAt.localeCompare(a.toldAt) || b.id - a.id;

export function reduceDeliveries(
  list: IntegrationDelivery[],
  { delivery }: IntegrationDeliveryEvent,
  integrationId: number,
): IntegrationDelivery[] {
  if (delivery.integrationId !== integrationId) return list;
  const known = list.find(({ id }) => id === delivery.id);
  if (known && known.tries >= delivery.tries) return list;
  const others = list.filter(({ id }) => id !== delivery.id);
  return [delivery, ...others].sort(byNewest).slice(0, maxStoredDeliveries);
}

export const integrationDeliveryLiveRules: readonly LiveRule[] = [
  liveRule<'queueIntegrationDelivery', IntegrationDelivery[]>({
    event: 'queueIntegrationDelivery',
    queryKey: deliveryKeys.all,
    reduce: (list, event, key) => reduceDeliveries(list, event, (key as DeliveryListKey)[1]),
  }),
];
