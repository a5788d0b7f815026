import { type TicketCard, ticketCardsMax } from '@prosa/contracts/chats/schema.ts';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { isVisible } from '#features/tickets/visibility.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Reader } from '#platform/database/database.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';

type TicketCardRow = Awaited<ReturnType<ReturnType<typeof ticketCardQueries>['of']>>[number];

function ticketCardQueries({ db, companyId }: Reader) {
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

function presentCard(row: TicketCardRow, links: MediaLinks): TicketCard {
  const { contact_name: name, picture_key: picture } = row;
  return {
    id: row.id,
    uuid: row.uuid,
    protocol: row.protocol,
    status: row.status,
    contact: { name, profilePicUrl: picture && links(mintCompanyId(row.company_id), picture, name) },
    queue: row.queue,
    user: row.user,
  };
}

/**
 * A message carries nothing of the tickets it links to: each reader asks for themselves, and gets those they see. Of the
 * others they learn nothing, not even whether there is such a ticket.
 */
export async function listTicketCards(
  reader: Reader,
  actor: UserActor,
  uuids: readonly string[],
  links: MediaLinks,
): Promise<TicketCard[]> {
  const rows = await ticketCardQueries(reader).of(uuids);
  return rows.filter((row) => isVisible(actor, row)).map((row) => presentCard(row, links));
}
