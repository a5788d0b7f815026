import type { TicketCard } from '@prosa/contracts/chats/schema.ts';
import { isVisible } from '#features/tickets/visibility.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Reader } from '#platform/database/database.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import { type TicketCardRow, ticketCardQueries } from './queries.ts';

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
