import { deliveriesKept } from '@prosa/contracts/integration-deliveries/schema.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { IntegrationDeliveries } from '#platform/database/schema.ts';

export type DeliveryRow = Selectable<IntegrationDeliveries>;
export type NewDelivery = Omit<Insertable<IntegrationDeliveries>, 'company_id' | 'tries'>;

export function deliveryStore({ db, companyId }: Tx) {
  return {
    /** One row per message, with the last try and how many there were; what is older than the newest ones goes. */
    async note(delivery: NewDelivery): Promise<DeliveryRow> {
      const { status, failure, duration_ms, told_at } = delivery;
      const row = await db
        .insertInto('integration_deliveries')
        .values({ ...delivery, company_id: companyId })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'integration_id', 'message_id']).doUpdateSet({
            status: status ?? null,
            failure: failure ?? null,
            duration_ms,
            told_at,
            tries: sql`integration_deliveries.tries + 1`,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      await db
        .deleteFrom('integration_deliveries')
        .where('company_id', '=', companyId)
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('integration_deliveries')
            .select('id')
            .where('company_id', '=', companyId)
            .where('integration_id', '=', delivery.integration_id)
            .orderBy('told_at', 'desc')
            .orderBy('id', 'desc')
            .offset(sql.lit(deliveriesKept)),
        )
        .execute();
      return row;
    },
  };
}
