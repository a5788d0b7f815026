import { type InferResult, type Kysely, type Selectable, sql } from 'kysely';
import {
  afterLastReply,
  automationStep,
  isWindowed,
  ownColumns,
  ratingOf,
  type TicketView,
  tagsOf,
} from '#features/tickets/queries.ts';
import { type Columns, fixedColumns } from '#platform/database/compiled-queries.ts';
import type { Connections, Contacts, DB, Queues, Tickets, Users } from '#platform/database/schema.ts';
import { toIso } from '#platform/database/timestamps.ts';

/** Small tables are read once per page instead of once per ticket; the offset keeps PostgreSQL from undoing that. */
const ofCompany = sql`where company_id = (select company_id from asked) offset 0`;
const queues = sql<
  Pick<Selectable<Queues>, 'id' | 'name' | 'color' | 'prompt_id' | 'integration_id'>
>`(select id, name, color, prompt_id, integration_id from queues ${ofCompany})`;
const users = sql<Pick<Selectable<Users>, 'id' | 'name'>>`(select id, name from users ${ofCompany})`;
const connections = sql<
  Pick<Selectable<Connections>, 'id' | 'name' | 'prompt_id'> & { is_windowed: boolean }
>`(
  select id, name, prompt_id, ${isWindowed} as is_windowed from connections ${ofCompany})`;

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
      'queue.prompt_id as queue_prompt_id',
      'queue.integration_id as queue_integration_id',
      'attendant.name as user_name',
      'connection.name as connection_name',
      'connection.prompt_id as connection_prompt_id',
      tagsOf(eb).as('tags'),
      ratingOf(eb).as('rating'),
      sql<string | null>`case when connection.is_windowed then ${afterLastReply} end`.as('reply_until'),
      automationStep.as('automation_step'),
    ])
    .orderBy('tickets.updated_at', 'desc')
    .orderBy('tickets.id', 'desc');

export type TicketsOfPage = Columns<InferResult<ReturnType<typeof selectPage>>[number]>;

/** List columns for the rows of `page`, newest first; the tickets belong to the company of `asked`. */
export const ticketsOfPage = fixedColumns(selectPage);

const toIsoIfAny = (moment: string | null) => moment && toIso(moment);

/** Builds the same view as a single lookup. */
function viewAt(page: TicketsOfPage, at: number): TicketView {
  const named = <Value>(id: number | null, value: (id: number) => Value) => (id === null ? null : value(id));
  return {
    id: page.id.at(at),
    company_id: page.company_id.at(at),
    uuid: page.uuid.at(at),
    protocol: page.protocol.at(at),
    contact_id: page.contact_id.at(at),
    connection_id: page.connection_id.at(at),
    queue_id: page.queue_id.at(at),
    user_id: page.user_id.at(at),
    lane_id: page.lane_id.at(at),
    status: page.status.at(at),
    is_group: page.is_group.at(at),
    unread_messages: page.unread_messages.at(at),
    last_message: page.last_message.at(at),
    last_message_kind: page.last_message_kind.at(at),
    last_message_from_me: page.last_message_from_me.at(at),
    closing_reason: page.closing_reason.at(at),
    accepted_at: toIsoIfAny(page.accepted_at.at(at)),
    closed_at: toIsoIfAny(page.closed_at.at(at)),
    created_at: toIso(page.created_at.at(at)),
    updated_at: toIso(page.updated_at.at(at)),
    contact: {
      id: page.contact_id.at(at),
      name: page.contact_name.at(at),
      email: page.contact_email.at(at),
      picture_key: page.contact_picture_key.at(at),
      is_group: page.contact_is_group.at(at),
      number: page.contact_number.at(at),
    },
    queue: named(page.queue_id.at(at), (id) => ({
      id,
      name: page.queue_name.at(at) ?? '',
      color: page.queue_color.at(at) ?? '',
      prompt_id: page.queue_prompt_id.at(at),
      integration_id: page.queue_integration_id.at(at),
    })),
    user: named(page.user_id.at(at), (id) => ({ id, name: page.user_name.at(at) ?? '' })),
    connection: named(page.connection_id.at(at), (id) => ({
      id,
      name: page.connection_name.at(at) ?? '',
      prompt_id: page.connection_prompt_id.at(at),
    })),
    tags: page.tags.at(at),
    rating: page.rating.at(at),
    reply_until: toIsoIfAny(page.reply_until.at(at)),
    automation_step: page.automation_step.at(at),
  };
}

export function viewsOf(page: TicketsOfPage): TicketView[] {
  return Array.from({ length: page.id.length }, (_, at) => viewAt(page, at));
}
