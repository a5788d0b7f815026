import type { IntegrationDelivery } from '@prosa/contracts/integration-deliveries/schema.ts';
import { eventIdOf } from './rules.ts';
import type { DeliveryRow } from './store.ts';

export function presentDelivery(row: DeliveryRow): IntegrationDelivery {
  return {
    id: row.id,
    integrationId: row.integration_id,
    eventId: eventIdOf(row.company_id, row.message_id),
    toldAt: row.told_at,
    tries: row.tries,
    status: row.status,
    failure: row.failure,
    durationMs: row.duration_ms,
  };
}
