import { ticketCardsMax } from '@prosa/contracts/chats/schema.ts';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader } from '#platform/database/database.ts';

export type TicketCardRow = Awaited<ReturnType<ReturnType<typeof ticketCardQueries>['of']>>[number];

export function ticketCardQueries({ db, companyId }: Reader) {
  return {
    of: (uuids: readonly string[]) =>
      db
        .selectFrom('tickets')
        .innerJoin('contacts', (join) =>
          join
            .onRef('contacts.company_id', '=', 'tickets.company_id')
            .onRef('contacts.id', '=', 'tickets.contact_id'),
        )
        .select((eb) => [
          'tickets.id',
          'tickets.company_id',
          'tickets.uuid',
          'tickets.protocol',
          'tickets.status',
          'tickets.user_id',
          'tickets.queue_id',
          'contacts.name as contact_name',
          'contacts.picture_key',
          jsonObjectFrom(
            eb
              .selectFrom('queues')
              .select(['queues.id', 'queues.name', 'queues.color'])
              .whereRef('queues.company_id', '=', 'tickets.company_id')
              .whereRef('queues.id', '=', 'tickets.queue_id'),
          ).as('queue'),
          jsonObjectFrom(
            eb
              .selectFrom('users')
              .select(['users.id', 'users.name'])
              .whereRef('users.company_id', '=', 'tickets.company_id')
              .whereRef('users.id', '=', 'tickets.user_id'),
          ).as('user'),
        ])
        .where('tickets.company_id', '=', companyId)
        .where('tickets.uuid', 'in', uuids)
        .limit(sql.lit(ticketCardsMax))
        .execute(),
  };
}
