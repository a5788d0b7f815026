import { replyWindowHours, windowedProviders } from '@prosa/contracts/connections/rules.ts';
import type { TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader } from '#platform/database/database.ts';
import type { DB, TicketAutomations, Tickets } from '#platform/database/schema.ts';
import { isVisibleSql } from './visibility.ts';

export type TicketRow = Selectable<Tickets>;
/** A ticket with the columns of related rows that a list shows. */
export type TicketView = NonNullable<Awaited<ReturnType<ReturnType<typeof ticketQueries>['find']>>>;

type Step = Selectable<TicketAutomations>['step'];
type TicketBuilder = ExpressionBuilder<DB, 'tickets'>;

const closingReasonsShown = 20;
/** Closed tickets searched for reasons, so that the cost does not grow with the history. */
const closedLookedAt = 500;

function contactOf(eb: TicketBuilder) {
  return jsonObjectFrom(
    eb
      .selectFrom('contacts')
      .select((contact) => [
        'contacts.id',
        'contacts.name',
        'contacts.email',
        'contacts.picture_key',
        'contacts.is_group',
        contact
          .selectFrom('contact_addresses')
          .select('contact_addresses.address')
          .whereRef('contact_addresses.company_id', '=', 'contacts.company_id')
          .whereRef('contact_addresses.contact_id', '=', 'contacts.id')
          .where('contact_addresses.kind', '=', sql.lit('phone'))
          .orderBy('contact_addresses.id')
          .limit(sql.lit(1))
          .as('number'),
      ])
      .whereRef('contacts.company_id', '=', 'tickets.company_id')
      .whereRef('contacts.id', '=', 'tickets.contact_id'),
  ).$notNull();
}

function queueOf(eb: TicketBuilder) {
  return jsonObjectFrom(
    eb
      .selectFrom('queues')
      .select(['queues.id', 'queues.name', 'queues.color', 'queues.prompt_id', 'queues.integration_id'])
      .whereRef('queues.company_id', '=', 'tickets.company_id')
      .whereRef('queues.id', '=', 'tickets.queue_id'),
  );
}

function userOf(eb: TicketBuilder) {
  return jsonObjectFrom(
    eb
      .selectFrom('users')
      .select(['users.id', 'users.name'])
      .whereRef('users.company_id', '=', 'tickets.company_id')
      .whereRef('users.id', '=', 'tickets.user_id'),
  );
}

function connectionOf(eb: TicketBuilder) {
  return jsonObjectFrom(
    eb
      .selectFrom('connections')
      .select(['connections.id', 'connections.name', 'connections.prompt_id'])
      .whereRef('connections.company_id', '=', 'tickets.company_id')
      .whereRef('connections.id', '=', 'tickets.connection_id'),
  );
}

export function tagsOf(eb: TicketBuilder) {
  return jsonArrayFrom(
    eb
      .selectFrom('ticket_tags')
      .innerJoin('tags', (join) =>
        join
          .onRef('tags.company_id', '=', 'ticket_tags.company_id')
          .onRef('tags.id', '=', 'ticket_tags.tag_id'),
      )
      .select(['tags.id', 'tags.name', 'tags.color'])
      .whereRef('ticket_tags.company_id', '=', 'tickets.company_id')
      .whereRef('ticket_tags.ticket_id', '=', 'tickets.id')
      .orderBy('tags.name')
      .orderBy('tags.id'),
  );
}

export function ratingOf(eb: TicketBuilder) {
  return eb
    .selectFrom('ratings')
    .select('ratings.rate')
    .whereRef('ratings.company_id', '=', 'tickets.company_id')
    .whereRef('ratings.ticket_id', '=', 'tickets.id');
}

/**
 * End of the provider's reply window. Without any message of the customer it ended when the ticket was created. One
 * index lookup, whatever the length of the history.
 */
export const afterLastReply = sql<string>`coalesce(
  (select max(sent_at) from messages
   where company_id = tickets.company_id and contact_id = tickets.contact_id
     and connection_id = tickets.connection_id and not from_me)
    + make_interval(hours => ${sql.lit(replyWindowHours)}),
  tickets.created_at)`;
export const isWindowed = sql<boolean>`provider in (${sql.join(windowedProviders.map((provider) => sql.lit(provider)))})`;
const replyUntil = sql<string | null>`(select ${afterLastReply} from connections
  where company_id = tickets.company_id and id = tickets.connection_id and ${isWindowed})`;

/**
 * Step of the automation that leads the conversation; null once an attendant accepted or moved the ticket. One primary
 * key lookup, for waiting tickets only.
 */
export const automationStep = sql<Step | null>`case when tickets.status = 'pending' and tickets.user_id is null then (
  select step from ticket_automations as memory
  where memory.company_id = tickets.company_id and memory.ticket_id = tickets.id
    and memory.queue_id is not distinct from tickets.queue_id) end`;

/** Columns of the ticket's own row that a list shows. */
export const ownColumns = [
  'tickets.id',
  'tickets.company_id',
  'tickets.uuid',
  'tickets.protocol',
  'tickets.contact_id',
  'tickets.connection_id',
  'tickets.queue_id',
  'tickets.user_id',
  'tickets.lane_id',
  'tickets.status',
  'tickets.is_group',
  'tickets.unread_messages',
  'tickets.last_message',
  'tickets.last_message_kind',
  'tickets.last_message_from_me',
  'tickets.closing_reason',
  'tickets.accepted_at',
  'tickets.closed_at',
  'tickets.created_at',
  'tickets.updated_at',
] as const;

/** All columns of a ticket view in one statement, for SELECT and RETURNING alike. */
export function ticketColumns(eb: TicketBuilder) {
  return [
    ...ownColumns,
    contactOf(eb).as('contact'),
    queueOf(eb).as('queue'),
    userOf(eb).as('user'),
    connectionOf(eb).as('connection'),
    tagsOf(eb).as('tags'),
    ratingOf(eb).as('rating'),
    replyUntil.as('reply_until'),
    automationStep.as('automation_step'),
  ] as const;
}

export function ticketQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('tickets').where('tickets.company_id', '=', companyId);
  const views = own.select(ticketColumns);
  const ofConversation = (contactId: number, connectionId: number) =>
    own
      .selectAll('tickets')
      .where('tickets.contact_id', '=', contactId)
      .where('tickets.connection_id', '=', connectionId);

  return {
    findRow: (id: number): Promise<TicketRow | undefined> =>
      own.selectAll('tickets').where('tickets.id', '=', id).executeTakeFirst(),

    find: (id: number) => views.where('tickets.id', '=', id).executeTakeFirst(),

    findByUuid: (uuid: string) => views.where('tickets.uuid', '=', uuid).executeTakeFirst(),

    /** The pending or open ticket of the conversation. */
    live: (contactId: number, connectionId: number): Promise<TicketRow | undefined> =>
      ofConversation(contactId, connectionId)
        .where('tickets.status', '<>', sql.lit('closed'))
        .executeTakeFirst(),

    newest: (contactId: number, connectionId: number): Promise<TicketRow | undefined> =>
      ofConversation(contactId, connectionId)
        .orderBy('tickets.id', 'desc')
        .limit(sql.lit(1))
        .executeTakeFirst(),

    newestClosed: (contactId: number, connectionId: number): Promise<TicketRow | undefined> =>
      ofConversation(contactId, connectionId)
        .where('tickets.status', '=', sql.lit('closed'))
        .orderBy('tickets.id', 'desc')
        .limit(sql.lit(1))
        .executeTakeFirst(),

    /** Whether the viewer sees a ticket of the contact, live or closed. */
    async isContactVisible(viewer: TicketViewer, contactId: number): Promise<boolean> {
      const row = await own
        .select('tickets.id')
        .where('tickets.contact_id', '=', contactId)
        .where(isVisibleSql(viewer, 'tickets'))
        .limit(sql.lit(1))
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The live tickets of a contact, or the newest one where none is live. */
    async currentOfContact(contactId: number): Promise<TicketRow[]> {
      const ofContact = own.selectAll('tickets').where('tickets.contact_id', '=', contactId);
      const live = await ofContact.where('tickets.status', '<>', sql.lit('closed')).execute();
      if (live.length > 0) return live;
      return ofContact.orderBy('tickets.id', 'desc').limit(sql.lit(1)).execute();
    },

    /** Null where the provider has no reply window. */
    async replyUntil(id: number): Promise<string | null> {
      const row = await own.select(replyUntil.as('until')).where('tickets.id', '=', id).executeTakeFirst();
      return row?.until ?? null;
    },

    findContact: (id: number) =>
      db
        .selectFrom('contacts')
        .select(['id', 'is_group'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Default connection for a user's new ticket: their own, or the company's default. */
    async connectionFor(userId: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('connections')
        .leftJoin('users', (join) =>
          join
            .onRef('users.company_id', '=', 'connections.company_id')
            .onRef('users.connection_id', '=', 'connections.id')
            .on('users.id', '=', userId),
        )
        .select('connections.id')
        .where('connections.company_id', '=', companyId)
        .where(({ eb, or }) => or([eb('users.id', 'is not', null), eb('connections.is_default', '=', true)]))
        .orderBy(sql`users.id is null`)
        .limit(sql.lit(1))
        .executeTakeFirst();
      return row?.id;
    },

    async draft(userId: number, ticketId: number): Promise<string> {
      const row = await db
        .selectFrom('ticket_drafts')
        .select('body')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('ticket_id', '=', ticketId)
        .executeTakeFirst();
      return row?.body ?? '';
    },

    /** Most recently used first. */
    async closingReasons(): Promise<string[]> {
      const recent = own
        .select(['tickets.closing_reason', 'tickets.updated_at'])
        .where('tickets.status', '=', sql.lit('closed'))
        .orderBy('tickets.updated_at', 'desc')
        .orderBy('tickets.id', 'desc')
        .limit(sql.lit(closedLookedAt));
      const rows = await db
        .selectFrom(recent.as('recent'))
        .select('closing_reason')
        .where('closing_reason', 'is not', null)
        .groupBy('closing_reason')
        .orderBy(({ fn }) => fn.max('updated_at'), 'desc')
        .limit(sql.lit(closingReasonsShown))
        .execute();
      return rows.flatMap(({ closing_reason: reason }) => (reason === null ? [] : [reason]));
    },

    async countTags(ids: readonly number[]): Promise<number> {
      const { count } = await db
        .selectFrom('tags')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('company_id', '=', companyId)
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
