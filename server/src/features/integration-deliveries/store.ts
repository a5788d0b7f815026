import {
  type IntegrationDelivery,
  maxStoredDeliveries,
} from '@prosa/contracts/integration-deliveries/schema.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { IntegrationDeliveries } from '#platform/database/schema.ts';

/** Equal for redeliveries of the same message. */
export function eventIdOf(companyId: number, messageId: number): string {
  return `${companyId}-${messageId}`;
}

type DeliveryRow = Selectable<IntegrationDeliveries>;
export type NewDelivery = Omit<Insertable<IntegrationDeliveries>, 'company_id' | 'tries'>;

export function deliveryStore({ db, companyId }: Tx) {
  return {
    /** One row per message, with the last try and how many there were; what is older than the newest ones goes. */
    async record(delivery: NewDelivery): Promise<DeliveryRow> {
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
            .offset(sql.lit(maxStoredDeliveries)),
        )
        .execute();
      return row;
    },
  };
}

/** A message, with who wrote it, over what and in which ticket. */
export type MessageToDeliver = NonNullable<
  Awaited<ReturnType<ReturnType<typeof deliveryQueries>['message']>>
>;

export function deliveryQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('integration_deliveries').where('company_id', '=', companyId);
  return {
    newest: (integrationId: number): Promise<DeliveryRow[]> =>
      own
        .selectAll()
        .where('integration_id', '=', integrationId)
        .orderBy('told_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(maxStoredDeliveries))
        .execute(),

    find: (integrationId: number, id: number): Promise<DeliveryRow | undefined> =>
      own.selectAll().where('integration_id', '=', integrationId).where('id', '=', id).executeTakeFirst(),

    async newestFromContacts(limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('messages')
        .select('id')
        .where('company_id', '=', companyId)
        .where('origin', '=', sql.lit('contact'))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    message: (messageId: number) =>
      db
        .selectFrom('messages')
        .innerJoin('tickets', (join) =>
          join
            .onRef('tickets.company_id', '=', 'messages.company_id')
            .onRef('tickets.id', '=', 'messages.ticket_id'),
        )
        .innerJoin('connections', (join) =>
          join
            .onRef('connections.company_id', '=', 'messages.company_id')
            .onRef('connections.id', '=', 'messages.connection_id'),
        )
        .innerJoin('contacts', (join) =>
          join
            .onRef('contacts.company_id', '=', 'messages.company_id')
            .onRef('contacts.id', '=', 'messages.contact_id'),
        )
        .leftJoin('contact_addresses', (join) =>
          join
            .onRef('contact_addresses.company_id', '=', 'contacts.company_id')
            .onRef('contact_addresses.contact_id', '=', 'contacts.id')
            .on('contact_addresses.kind', '=', 'phone'),
        )
        .where('messages.company_id', '=', companyId)
        .where('messages.id', '=', messageId)
        .select([
          'messages.provider_id as providerId',
          'messages.kind',
          'messages.body',
          'messages.sent_at as sentAt',
          'tickets.id as ticketId',
          'tickets.uuid',
          'tickets.queue_id as queueId',
          'connections.id as connectionId',
          'connections.name as connectionName',
          'contacts.id as contactId',
          'contacts.name as contactName',
          'contact_addresses.address as number',
        ])
        .orderBy('contact_addresses.id')
        .executeTakeFirst(),
  };
}

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
