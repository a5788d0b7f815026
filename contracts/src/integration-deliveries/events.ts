import type { IntegrationDelivery } from './schema.ts';

export interface IntegrationDeliveryEvent {
  readonly action: 'update';
  readonly delivery: IntegrationDelivery;
}
