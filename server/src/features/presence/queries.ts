import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import { sql } from 'kysely';
import type { WrittenAddress } from '#features/contacts/addresses/rules.ts';
import { placeOfRow } from '#features/tickets/visibility.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Address } from '#providers/whatsapp/port.ts';

export interface View {
  readonly place: TicketPlace;
  readonly userName: string;
  /** Over which connection it is attended now; null when it is not, or when the connection was removed. */
  readonly attendedOver: number | null;
}

/** The ticket somebody looks at and what they are called; nothing when the ticket is not of their company. */
export async function findView(
  { db, companyId }: Reader,
  userId: number,
  ticketId: number,
): Promise<View | undefined> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'tickets.company_id').on('users.id', '=', userId),
    )
    .select(['tickets.user_id', 'tickets.queue_id', 'tickets.connection_id', 'tickets.status', 'users.name'])
    .where('tickets.company_id', '=', companyId)
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst();
  return (
    row && {
      place: placeOfRow(row),
      userName: row.name,
      attendedOver: row.status === 'open' ? row.connection_id : null,
    }
  );
}

/** The live ticket of whom these addresses lead to; two contacts that are one person may have two: the newest. */
export async function findLiveTicket(
  { db, companyId }: Reader,
  connectionId: number,
  addresses: readonly WrittenAddress[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('contact_addresses')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.company_id', '=', 'contact_addresses.company_id')
        .onRef('tickets.contact_id', '=', 'contact_addresses.contact_id'),
    )
    .select('tickets.id')
    .where('contact_addresses.company_id', '=', companyId)
    .where(({ eb, or, and }) =>
      or(
        addresses.map(({ kind, key }) =>
          and([eb('contact_addresses.kind', '=', kind), eb('contact_addresses.key', '=', key)]),
        ),
      ),
    )
    .where('tickets.connection_id', '=', connectionId)
    .where('tickets.status', '<>', sql.lit('closed'))
    .orderBy('tickets.id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row?.id;
}

/** Under which addresses the contact of a ticket is reached over its connection; nothing when it is not attended. */
export async function findChat(
  { db, companyId }: Reader,
  connectionId: number,
  ticketId: number,
): Promise<Address | undefined> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('contact_addresses', (join) =>
      join
        .onRef('contact_addresses.company_id', '=', 'tickets.company_id')
        .onRef('contact_addresses.contact_id', '=', 'tickets.contact_id'),
    )
    .select(['contact_addresses.kind', 'contact_addresses.address'])
    .where('tickets.company_id', '=', companyId)
    .where('tickets.id', '=', ticketId)
    .where('tickets.connection_id', '=', connectionId)
    .where('tickets.status', '=', sql.lit('open'))
    .orderBy('contact_addresses.id', 'desc')
    .execute();
  // The first of each kind, which is the one that is shown.
  return rows.length > 0 ? Object.fromEntries(rows.map(({ kind, address }) => [kind, address])) : undefined;
}
