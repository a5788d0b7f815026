import { messagesPerPage } from '@prosa/contracts/messages/schema.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type MessagesOfPage, messagesOfPage, viewsOf } from '#features/messages/pages/queries.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Reader } from '#platform/database/database.ts';
import { fixedPart } from '#platform/database/fixed-part.ts';
import { momentsToIso } from '#platform/database/moments.ts';
import { prepared } from '#platform/database/prepared.ts';
import { isReadByItsId } from '#platform/database/rows-by-ids.ts';
import type { Tickets } from '#platform/database/schema.ts';
import { aroundPerSide, type Place } from './rules.ts';

/** A ticket as the separators between the conversations name it. */
export type NamedTicket = Pick<
  TicketRow,
  'id' | 'uuid' | 'protocol' | 'status' | 'user_id' | 'closing_reason' | 'created_at' | 'closed_at'
> & { readonly user_name: string | null };

type Asked = Pick<TicketRow, 'status' | 'user_id' | 'queue_id' | 'lane_id' | 'contact_id' | 'connection_id'>;

interface Found extends Asked {
  /** Whether the message that was seen is one of this conversation. */
  readonly is_seen_here: boolean;
  readonly contact_name: string;
  readonly messages: MessagesOfPage;
  readonly tickets: NamedTicket[];
}

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

interface Values {
  readonly companyId: CompanyId;
  readonly ticketId: number;
  /** Those of the pages before. */
  readonly skipped?: number;
  /** The one that was seen. */
  readonly messageId?: number;
}
type Slot = (name: keyof Values) => RawBuilder<unknown>;
type Piece = (slot: Slot) => RawBuilder<unknown>;

function walk(
  sorted: RawBuilder<unknown>,
  { where = sql`true`, limit = onePage, isSkipping = false } = {},
): Piece {
  return (slot) => {
    const over = (connection: RawBuilder<unknown>) => sql`(select m.* from messages m
      where m.company_id = ${slot('companyId')} and m.contact_id = asked.contact_id and ${connection} and ${where}
      order by ${sorted} limit ${limit} offset ${isSkipping ? slot('skipped') : sql.lit(0)})`;
    return sql`${over(sql`m.connection_id = asked.connection_id`)}
      union all ${over(sql`asked.connection_id is null and m.connection_id is null`)}`;
  };
}

/** A page by its number starts from no message. */
const seenNone: Piece = () => sql`select`;
/** The message that was seen, if it is one of this conversation. */
const seenOne: Piece = (slot) => sql`select m.sent_at, m.id from asked cross join lateral (
    select * from messages where company_id = ${slot('companyId')} and id = ${slot('messageId')} limit 1) as m
  where m.contact_id = asked.contact_id and m.connection_id is not distinct from asked.connection_id`;

/**
 * A page of the conversation that the ticket belongs to, oldest first, with the tickets its messages are of, in one
 * statement; nothing when there is no such ticket.
 */
const pageOf = (seen: Piece, found: Piece) =>
  prepared<Values, Found>(
    (slot) => sql`
      with asked as (select company_id, contact_id, connection_id, status, user_id, queue_id, lane_id
        from tickets where company_id = ${slot('companyId')} and id = ${slot('ticketId')}),
      seen as (${seen(slot)}),
      page as (select found.* from asked cross join seen cross join lateral (${found(slot)}) as found)
      select status, user_id, queue_id, lane_id, contact_id, connection_id,
        (select name from contacts where company_id = asked.company_id and id = asked.contact_id
          and ${isReadByItsId}) as contact_name,
        exists (select from seen) as is_seen_here,
        (${messagesOfPage}) as messages,
        (select coalesce(json_agg(ticket), '[]') from (${ticketsOfPage}) as ticket) as tickets
      from asked`,
  );

const pages = {
  first: pageOf(seenNone, walk(order.newestFirst)),
  later: pageOf(seenNone, walk(order.newestFirst, { isSkipping: true })),
  before: pageOf(seenOne, walk(order.newestFirst, { where: isBefore })),
  after: pageOf(seenOne, walk(order.oldestFirst, { where: isAfter })),
  around: pageOf(
    seenOne,
    (slot) => sql`${walk(order.newestFirst, { where: isBefore, limit: oneSide })(slot)}
      union all ${walk(order.oldestFirst, { where: isNotBefore, limit: oneSide })(slot)}`,
  ),
};

export function conversationQueries({ db, companyId }: Reader) {
  function find(ticketId: number, place: Place): Promise<Found[]> {
    if ('side' in place) return pages[place.side](db, { companyId, ticketId, messageId: place.messageId });
    const skipped = messagesPerPage * (place.pageNumber - 1);
    return pages[skipped === 0 ? 'first' : 'later'](db, { companyId, ticketId, skipped });
  }

  return {
    async page(ticketId: number, place: Place) {
      const [found] = await find(ticketId, place);
      if (!found) return undefined;
      momentsToIso(found.tickets, ticketMoments);
      return { ...found, messages: viewsOf(found.messages, { ...found, company_id: companyId }) };
    },
  };
}
