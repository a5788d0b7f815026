import { type InferResult, type Kysely, type Selectable, sql } from 'kysely';
import {
  afterLastReply,
  isWindowed,
  ownColumns,
  ratingOf,
  type TicketView,
  tagsOf,
} from '#features/tickets/queries.ts';
import { fixedPart } from '#platform/database/fixed-part.ts';
import type { Connections, Contacts, DB, Queues, Tickets, Users } from '#platform/database/schema.ts';

/**
 * What a company has few of is read once for all tickets instead of looked up with each; the offset keeps PostgreSQL
 * from turning that round.
 */
const ofCompany = sql`where company_id = (select company_id from asked) offset 0`;
const queues = sql<
  Pick<Selectable<Queues>, 'id' | 'name' | 'color'>
>`(select id, name, color from queues ${ofCompany})`;
const users = sql<Pick<Selectable<Users>, 'id' | 'name'>>`(select id, name from users ${ofCompany})`;
const connections = sql<Pick<Selectable<Connections>, 'id' | 'name'> & { is_windowed: boolean }>`(
  select id, name, ${isWindowed} as is_windowed from connections ${ofCompany})`;

const selectPage = (db: Kysely<DB>) =>
  db
    .selectFrom(sql<Selectable<Tickets>>`page`.as('tickets'))
    .innerJoinLateral(
      sql<Selectable<Contacts>>`(select * from contacts
        where company_id = tickets.company_id and id = tickets.contact_id limit 1)`.as('contact'),
      (join) => join.onTrue(),
    )
    .leftJoin(queues.as('queue'), (join) => join.onRef('queue.id', '=', 'tickets.queue_id'))
    .leftJoin(users.as('attendant'), (join) => join.onRef('attendant.id', '=', 'tickets.user_id'))
    .leftJoin(connections.as('connection'), (join) =>
      join.onRef('connection.id', '=', 'tickets.connection_id'),
    )
    .select(ownColumns)
    .select((eb) => [
      'contact.name as contact_name',
      'contact.email as contact_email',
      'contact.picture_key as contact_picture_key',
      'contact.is_group as contact_is_group',
      sql<string | null>`(select address from contact_addresses
        where company_id = tickets.company_id and contact_id = tickets.contact_id and kind = 'phone'
        order by id limit 1)`.as('contact_number'),
      'queue.name as queue_name',
      'queue.color as queue_color',
      'attendant.name as user_name',
      'connection.name as connection_name',
      tagsOf(eb).as('tags'),
      ratingOf(eb).as('rating'),
      sql<string | null>`case when connection.is_windowed then ${afterLastReply} end`.as('reply_until'),
    ]);

export type TicketOfPage = InferResult<ReturnType<typeof selectPage>>[number];

/** Of the rows of `page`, tickets of the company that `asked` names: what a list shows of them. */
export const columnsOfPage = fixedPart(selectPage);

/** The same as one that was looked up alone. */
export function viewOf(row: TicketOfPage): TicketView {
  const named = <Value>(id: number | null, value: (id: number) => Value) => (id === null ? null : value(id));
  return {
    id: row.id,
    company_id: row.company_id,
    uuid: row.uuid,
    protocol: row.protocol,
    contact_id: row.contact_id,
    connection_id: row.connection_id,
    queue_id: row.queue_id,
    user_id: row.user_id,
    lane_id: row.lane_id,
    status: row.status,
    is_group: row.is_group,
    unread_messages: row.unread_messages,
    last_message: row.last_message,
    last_message_kind: row.last_message_kind,
    last_message_from_me: row.last_message_from_me,
    closing_reason: row.closing_reason,
    accepted_at: row.accepted_at,
    closed_at: row.closed_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      email: row.contact_email,
      picture_key: row.contact_picture_key,
      is_group: row.contact_is_group,
      number: row.contact_number,
    },
    queue: named(row.queue_id, (id) => ({ id, name: row.queue_name ?? '', color: row.queue_color ?? '' })),
    user: named(row.user_id, (id) => ({ id, name: row.user_name ?? '' })),
    connection: named(row.connection_id, (id) => ({ id, name: row.connection_name ?? '' })),
    tags: row.tags,
    rating: row.rating,
    reply_until: row.reply_until,
  };
}
