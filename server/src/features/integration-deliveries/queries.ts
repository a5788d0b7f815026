import { deliveriesKept } from '@prosa/contracts/integration-deliveries/schema.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { DeliveryRow } from './store.ts';

/** A message, with who wrote it, over what and in which ticket. */
export type ToldMessage = NonNullable<Awaited<ReturnType<ReturnType<typeof deliveryQueries>['message']>>>;

export function deliveryQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('integration_deliveries').where('company_id', '=', companyId);
  return {
    newest: (integrationId: number): Promise<DeliveryRow[]> =>
      own
        .selectAll()
        .where('integration_id', '=', integrationId)
        .orderBy('told_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(deliveriesKept))
        .execute(),

    find: (integrationId: number, id: number): Promise<DeliveryRow | undefined> =>
      own.selectAll().where('integration_id', '=', integrationId).where('id', '=', id).executeTakeFirst(),

    async newestHeard(limit: number): Promise<number[]> {
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
