import { replayIntegrationDelivery } from '@prosa/contracts/integration-deliveries/api.ts';
import type { IntegrationDelivery } from '@prosa/contracts/integration-deliveries/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { deliveryListQuery } from './queries.ts';
import { reduceDeliveries } from './realtime.ts';

export function useReplayDelivery(integrationId: number) {
  return useMutation({
    mutationFn: ({ id: deliveryId }: IntegrationDelivery) =>
      call(replayIntegrationDelivery, { params: { integrationId, deliveryId } }),
    onSuccess: (delivery, _asked, _result, { client }) =>
      client.setQueryData(
        deliveryListQuery(integrationId).queryKey,
        (list) => list && reduceDeliveries(list, { action: 'update', delivery }, integrationId),
      ),
  });
}
