import * as api from '@prosa/contracts/integration-deliveries/api.ts';
import { type Route, read, staged } from '#platform/http/route.ts';
import type { DeliveryService } from './service.ts';

export function integrationDeliveryRoutes(service: DeliveryService): readonly Route[] {
  return [
    read(api.listIntegrationDeliveries, ({ reader, params }) => service.list(reader, params.integrationId)),
    staged(api.replayIntegrationDelivery, ({ params, ...stages }) =>
      service.replay(stages, params.integrationId, params.deliveryId),
    ),
  ];
}
