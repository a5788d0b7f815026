import * as api from '@prosa/contracts/integration-deliveries/api.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { read, staged } from '#platform/http/route.ts';
import type { Chatbots } from '#providers/chatbots/port.ts';
import { integrationDeliveryBroadcasts } from './events.ts';
import { createDeliveryService } from './service.ts';

interface IntegrationDeliveriesDependencies {
  readonly box: SecretBox;
  readonly chatbots: Chatbots;
  readonly clock: Clock;
}

export function integrationDeliveriesFeature({
  box,
  chatbots,
  clock,
}: IntegrationDeliveriesDependencies): Feature {
  const service = createDeliveryService({ box, chatbots, clock });
  return {
    name: 'integration-deliveries',
    routes: [
      read(api.listIntegrationDeliveries, ({ reader, params }) => service.list(reader, params.integrationId)),
      staged(api.replayIntegrationDelivery, ({ params, ...stages }) =>
        service.replay(stages, params.integrationId, params.deliveryId),
      ),
    ],
    broadcasts: integrationDeliveryBroadcasts,
  };
}
