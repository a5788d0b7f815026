import { listIntegrationDeliveries } from '@prosa/contracts/integration-deliveries/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export type DeliveryListKey = readonly ['integration-deliveries', number];

export const deliveryKeys = {
  all: ['integration-deliveries'] as const,
  of: (integrationId: number): DeliveryListKey => ['integration-deliveries', integrationId],
};

export function deliveryListQuery(integrationId: number) {
  return queryOptions({
    queryKey: deliveryKeys.of(integrationId),
    queryFn: ({ signal }) => call(listIntegrationDeliveries, { params: { integrationId }, signal }),
  });
}
