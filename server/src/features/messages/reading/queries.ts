import { messagesPerPage } from '@prosa/contracts/messages/schema.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Position } from '#features/messages/history/rules.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import {
  type Columns,
  fixedColumns,
  fixedPart,
  prepareStatement,
} from '#platform/database/compiled-queries.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Messages, Tickets } from '#platform/database/schema.ts';
import { skipNameIndex } from '#platform/database/sql-expressions.ts';
import { timestampsToIso, toIso } from '#platform/database/timestamps.ts';
import { type MessagesOfPage, messagesOfPage, viewsOf } from './page-queries.ts';
import { aroundPerSide, type FarPlace, type Place, readLimits } from './rules.ts';

/** Ticket with the fields of the separators between conversations. */
export type NamedTicket = Pick<
  TicketRow,
  | 'id'
  | 'uuid'
  | 'protocol'
  | 'status'
  | 'user_id'
  | 'queue_id'
  | 'closing_reason'
  | 'created_at'
  | 'closed_at'
> & { readonly user_name: string | null };

type Asked = Pick<TicketRow, 'status' | 'user_id' | 'queue_id' | 'lane_id' | 'contact_id' | 'connection_id'>;

interface FoundHere extends Asked {
  /** Whether the reference message belongs to this conversation. */
  readonly is_seen_here: boolean;
  readonly tickets: NamedTicket[];
}

interface Found extends FoundHere {
  readonly contact_name: string;
  readonly messages: MessagesOfPage;
}

interface Looked extends FoundHere {
  readonly positions: Columns<{ id: number; ticket_id: number; sent_at: string }>;
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
      'tickets.queue_id',
      'users.name as user_name',
      'tickets.closing_reason',
      'tickets.created_at',
      'tickets.closed_at',
    ])
    .orderBy('tickets.id'),
);
const ticketMoments = ['created_at', 'closed_at'] as const;

/**
 * Naming the connection lets the index serve conversations whose connection was removed, where it is null in all rows.
 */
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
  /** Number of rows on the pages before. */
  readonly skipped?: number;
  /** Reference message. */
  readonly messageId?: number;
}
type Slot = (name: keyof Values) => RawBuilder<unknown>;
type Piece = (slot: Slot) => RawBuilder<unknown>;

function walk(
  sorted: RawBuilder<unknown>,
  { where = sql`true`, limit = onePage, isSkipping = false, columns = sql`m.*` } = {},
): Piece {
  return (slot) => {
    const over = (connection: RawBuilder<unknown>) => sql`(select ${columns} from messages m
      where m.company_id = ${slot('companyId')} and m.contact_id = asked.contact_id and ${connection} and ${where}
      order by ${sorted} limit ${limit} offset ${isSkipping ? slot('skipped') : sql.lit(0)})`;
    return sql`${over(sql`m.connection_id = asked.connection_id`)}
      union all ${over(sql`asked.connection_id is null and m.connection_id is null`)}`;
  };
}

/** A page by number has no reference message. */
const seenNone: Piece = () => sql`select`;
/** The reference message, if it belongs to this conversation. */
const seenOne: Piece = (slot) => sql`select m.sent_at, m.id from asked cross join lateral (
    select * from messages where company_id = ${slot('companyId')} and id = ${slot('messageId')} limit 1) as m
  where m.contact_id = asked.contact_id and m.connection_id is not distinct from asked.connection_id`;

/** The conversation of the ticket, and the selected part of it as `page`. */
const conversation =
  (seen: Piece, found: Piece): Piece =>
  (slot) =>
    sql`
  with asked as (select company_id, contact_id, connection_id, status, user_id, queue_id, lane_id
    from tickets where company_id = ${slot('companyId')} and id = ${slot('ticketId')}),
  seen as (${seen(slot)}),
  page as (select found.* from asked cross join seen cross join lateral (${found(slot)}) as found)
  select status, user_id, queue_id, lane_id, contact_id, connection_id,
    exists (select from seen) as is_seen_here,
    (select coalesce(json_agg(ticket), '[]') from (${ticketsOfPage}) as ticket) as tickets`;

/**
 * Page of the ticket's conversation, oldest first, with the tickets of its messages, in one statement; no row when
 * there is no such ticket.
 */
const pageOf = (seen: Piece, found: Piece) =>
  prepareStatement<Values, Found>(
    (slot) => sql`${conversation(seen, found)(slot)},
        (select name from contacts where company_id = asked.company_id and id = asked.contact_id
          and ${skipNameIndex}) as contact_name,
        (${messagesOfPage}) as messages
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

const positionsOfPage = fixedColumns((db) =>
  db
    .selectFrom(sql<Pick<Selectable<Messages>, 'id' | 'ticket_id' | 'sent_at'>>`page`.as('messages'))
    .select(['messages.id', 'messages.ticket_id', 'messages.sent_at'])
    .orderBy('messages.sent_at')
    .orderBy('messages.id'),
);

/** Positions of the examined messages, and one more where there are more, with their tickets. */
const lookOf = (seen: Piece, found: Piece) =>
  prepareStatement<Values, Looked>(
    (slot) => sql`${conversation(seen, found)(slot)}, (${positionsOfPage}) as positions from asked`,
  );

const columns = sql`m.company_id, m.id, m.ticket_id, m.sent_at`;
const near = { columns, limit: sql.lit(readLimits.near + 1) };
const far = { columns, limit: sql.lit(readLimits.far + 1) };
const beside = { columns, limit: sql.lit(readLimits.beside + 1) };

const looks = {
  first: lookOf(seenNone, walk(order.newestFirst, near)),
  later: lookOf(seenNone, walk(order.newestFirst, { columns, isSkipping: true })),
  before: lookOf(seenOne, walk(order.newestFirst, { ...near, where: isBefore })),
  after: lookOf(seenOne, walk(order.oldestFirst, { ...near, where: isAfter })),
  farBefore: lookOf(seenOne, walk(order.newestFirst, { ...far, where: isBefore })),
  farAfter: lookOf(seenOne, walk(order.oldestFirst, { ...far, where: isAfter })),
  around: lookOf(
    seenOne,
    (slot) => sql`${walk(order.newestFirst, { ...beside, where: isBefore })(slot)}
      union all ${walk(order.oldestFirst, { ...beside, where: isNotBefore })(slot)}`,
  ),
};

export function conversationQueries({ db, companyId }: Reader) {
  function find(ticketId: number, place: Place): Promise<Found[]> {
    if ('side' in place) return pages[place.side](db, { companyId, ticketId, messageId: place.messageId });
    const skipped = messagesPerPage * (place.pageNumber - 1);
    return pages[skipped === 0 ? 'first' : 'later'](db, { companyId, ticketId, skipped });
  }

  function look(ticketId: number, place: Place | FarPlace): Promise<Looked[]> {
    if ('side' in place) return looks[place.side](db, { companyId, ticketId, messageId: place.messageId });
    const skipped = messagesPerPage * (place.pageNumber - 1);
    return looks[skipped === 0 ? 'first' : 'later'](db, { companyId, ticketId, skipped });
  }

  return {
    /** Positions only, oldest first: for readers who may not see all messages. */
    async positions(ticketId: number, place: Place | FarPlace) {
      const [found] = await look(ticketId, place);
      if (!found) return undefined;
      timestampsToIso(found.tickets, ticketMoments);
      const { id, ticket_id: ticketIds, sent_at: moments } = found.positions;
      const positions = Array.from(
        { length: id.length },
        (_, at): Position => ({ id: id.at(at), ticketId: ticketIds.at(at), sentAt: toIso(moments.at(at)) }),
      );
      return { ...found, positions };
    },

    async page(ticketId: number, place: Place) {
      const [found] = await find(ticketId, place);
      if (!found) return undefined;
      timestampsToIso(found.tickets, ticketMoments);
      return { ...found, messages: viewsOf(found.messages, { ...found, company_id: companyId }) };
    },
  };
}
