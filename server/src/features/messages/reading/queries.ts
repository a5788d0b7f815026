import { messagesPerPage } from '@prosa/contracts/messages/schema.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type MessageView, messageMoments, selectMessages } from '#features/messages/queries.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Reader } from '#platform/database/database.ts';
import { fixedPart } from '#platform/database/fixed-part.ts';
import { momentsToIso } from '#platform/database/moments.ts';
import type { Contacts, Messages, Tickets } from '#platform/database/schema.ts';
import { aroundPerSide, type Place } from './rules.ts';

/** A ticket as the separators between the conversations name it. */
export type NamedTicket = Pick<
  TicketRow,
  'id' | 'uuid' | 'protocol' | 'status' | 'user_id' | 'closing_reason' | 'created_at' | 'closed_at'
> & { readonly user_name: string | null };

interface FoundPage extends Pick<TicketRow, 'status' | 'user_id' | 'queue_id' | 'lane_id'> {
  /** Whether the message that was seen is one of this conversation. */
  readonly is_seen_here: boolean;
  readonly messages: MessageView[];
  readonly tickets: NamedTicket[];
}

const messagesOfPage = fixedPart((db) =>
  selectMessages(db, {
    messages: sql<Selectable<Messages>>`page`.as('messages'),
    contacts: sql<
      Selectable<Contacts>
    >`(select contacts.* from asked cross join lateral (select * from contacts
      where company_id = asked.company_id and id = asked.contact_id limit 1) as contacts)`,
  })
    .orderBy('messages.sent_at')
    .orderBy('messages.id'),
);

const ticketsOfPage = fixedPart((db) =>
  db
    .selectFrom(
      sql<Selectable<Tickets>>`(select row.* from (select distinct company_id, ticket_id from page) as shown
        cross join lateral (select * from tickets
          where company_id = shown.company_id and id = shown.ticket_id limit 1) as row)`.as('tickets'),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'tickets.company_id').onRef('users.id', '=', 'tickets.user_id'),
    )
    .select([
      'tickets.id',
      'tickets.uuid',
      'tickets.protocol',
      'tickets.status',
      'tickets.user_id',
      'users.name as user_name',
      'tickets.closing_reason',
      'tickets.created_at',
      'tickets.closed_at',
    ])
    .orderBy('tickets.id'),
);
const ticketMoments = ['created_at', 'closed_at'] as const;

/** Naming the connection lets the index serve those whose connection was removed, where it is null in all of them. */
const order = {
  newestFirst: sql`m.connection_id, m.sent_at desc, m.id desc`,
  oldestFirst: sql`m.connection_id desc, m.sent_at, m.id`,
};
const isBefore = sql`(m.sent_at, m.id) < (seen.sent_at, seen.id)`;
const isAfter = sql`(m.sent_at, m.id) > (seen.sent_at, seen.id)`;
const isNotBefore = sql`(m.sent_at, m.id) >= (seen.sent_at, seen.id)`;
const onePage = sql.lit(messagesPerPage + 1);
const oneSide = sql.lit(aroundPerSide + 1);

export function conversationQueries({ db, companyId }: Reader) {
  function walk(
    sorted: RawBuilder<unknown>,
    { where = sql`true`, limit = onePage, offset = sql.lit(0) as RawBuilder<unknown> },
  ) {
    const over = (connection: RawBuilder<unknown>) => sql`(select m.* from messages m
      where m.company_id = ${companyId} and m.contact_id = asked.contact_id and ${connection} and ${where}
      order by ${sorted} limit ${limit} offset ${offset})`;
    return sql`${over(sql`m.connection_id = asked.connection_id`)}
      union all ${over(sql`asked.connection_id is null and m.connection_id is null`)}`;
  }

  function found(place: Place) {
    if ('pageNumber' in place) {
      const skipped = messagesPerPage * (place.pageNumber - 1);
      return walk(order.newestFirst, skipped === 0 ? {} : { offset: sql`${skipped}` });
    }
    if (place.side === 'before') return walk(order.newestFirst, { where: isBefore });
    if (place.side === 'after') return walk(order.oldestFirst, { where: isAfter });
    return sql`${walk(order.newestFirst, { where: isBefore, limit: oneSide })}
      union all ${walk(order.oldestFirst, { where: isNotBefore, limit: oneSide })}`;
  }

  /** The message that was seen, if it is one of this conversation; a page by its number starts from none. */
  function seen(place: Place) {
    if ('pageNumber' in place) return sql`select`;
    return sql`select m.sent_at, m.id from asked cross join lateral (
      select * from messages where company_id = ${companyId} and id = ${place.messageId} limit 1) as m
      where m.contact_id = asked.contact_id and m.connection_id is not distinct from asked.connection_id`;
  }

  return {
    /**
     * A page of the conversation that the ticket belongs to, oldest first, with the tickets its messages are of, in one
     * statement; nothing when there is no such ticket.
     */
    async page(ticketId: number, place: Place): Promise<FoundPage | undefined> {
      const { rows } = await sql<FoundPage>`
        with asked as (select company_id, contact_id, connection_id, status, user_id, queue_id, lane_id
          from tickets where company_id = ${companyId} and id = ${ticketId}),
        seen as (${seen(place)}),
        page as (select found.* from asked cross join seen cross join lateral (${found(place)}) as found)
        select status, user_id, queue_id, lane_id, exists (select from seen) as is_seen_here,
          (select coalesce(json_agg(message), '[]') from (${messagesOfPage}) as message) as messages,
          (select coalesce(json_agg(ticket), '[]') from (${ticketsOfPage}) as ticket) as tickets
        from asked`.execute(db);
      const [page] = rows;
      if (!page) return undefined;
      momentsToIso(page.messages, messageMoments);
      momentsToIso(page.tickets, ticketMoments);
      return page;
    },
  };
}
