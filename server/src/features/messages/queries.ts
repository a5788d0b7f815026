import type { ConnectionProvider } from '@prosa/contracts/connections/schema.ts';
import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { placeOfRow } from '#features/tickets/visibility.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { prepareStatement } from '#platform/database/compiled-queries.ts';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { rowsByIds } from '#platform/database/sql-expressions.ts';
import { isHistoryOfCompanyLimited } from './history/queries.ts';
import type { MessageRow } from './store.ts';

export type MessageView = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];
export type Conversation = Pick<MessageRow, 'contact_id' | 'connection_id'>;
type MessageSource = ReturnType<typeof rowsByIds<'messages'>>;
type MessageBuilder = ExpressionBuilder<DB, 'messages'>;
type Position = Pick<MessageRow, 'sent_at' | 'id'>;

/** Groups the media columns, so that messages without media carry a single null. */
export function mediaOf(eb: MessageBuilder) {
  return eb
    .case()
    .when('messages.media_state', 'is not', null)
    .then(
      jsonBuildObject({
        state: eb.ref('messages.media_state').$notNull(),
        key: eb.ref('messages.media_key'),
        name: eb.ref('messages.media_name'),
        type: eb.ref('messages.media_type'),
        size: eb.ref('messages.media_size'),
        thumbnail_key: eb.ref('messages.thumbnail_key'),
        playable_key: eb.ref('messages.playable_key'),
        width: eb.ref('messages.width'),
        height: eb.ref('messages.height'),
        seconds: eb.ref('messages.seconds'),
      }),
    )
    .end();
}

export function placeOf(eb: MessageBuilder) {
  return eb
    .case()
    .when('messages.latitude', 'is not', null)
    .then(
      jsonBuildObject({
        latitude: eb.ref('messages.latitude').$notNull(),
        longitude: eb.ref('messages.longitude').$notNull(),
      }),
    )
    .end();
}

export function quotedOf(eb: MessageBuilder) {
  return jsonObjectFrom(
    eb
      .selectFrom('messages as quoted')
      .innerJoin('contacts as author', (join) =>
        join
          .onRef('author.company_id', '=', 'quoted.company_id')
          .on('author.id', '=', sql<number>`coalesce(quoted.participant_id, quoted.contact_id)`),
      )
      .whereRef('quoted.company_id', '=', 'messages.company_id')
      .whereRef('quoted.id', '=', 'messages.quoted_id')
      .select([
        'quoted.id',
        'quoted.ticket_id',
        'quoted.body',
        'quoted.kind',
        'quoted.from_me',
        'quoted.is_deleted',
        'quoted.media_key',
        'quoted.thumbnail_key',
        'quoted.media_name',
        'author.id as author_id',
        'author.name as author_name',
      ]),
  );
}

/** Messages with author and quoted message, in one statement for any number of rows. */
function selectMessages(db: Kysely<DB>, messages: MessageSource) {
  return db
    .selectFrom(messages)
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'messages.company_id').onRef('users.id', '=', 'messages.user_id'),
    )
    .innerJoin('contacts as contact', (join) =>
      join
        .onRef('contact.company_id', '=', 'messages.company_id')
        .onRef('contact.id', '=', 'messages.contact_id'),
    )
    .leftJoin('contacts as participant', (join) =>
      join
        .onRef('participant.company_id', '=', 'messages.company_id')
        .onRef('participant.id', '=', 'messages.participant_id'),
    )
    .select([
      'messages.id',
      'messages.company_id',
      'messages.ticket_id',
      'messages.contact_id',
      'messages.connection_id',
      'messages.from_me',
      'messages.origin',
      'messages.user_id',
      'users.name as user_name',
      'messages.kind',
      'messages.body',
      'messages.quoted_id',
      'messages.reactions',
      'messages.ack',
      'messages.error',
      'messages.automation',
      'messages.is_read',
      'messages.is_deleted',
      'messages.is_edited',
      'messages.client_id',
      'messages.sent_at',
      'messages.updated_at',
    ])
    .select((eb) => [
      eb.fn.coalesce('participant.id', 'contact.id').as('author_id'),
      eb.fn.coalesce('participant.name', 'contact.name').as('author_name'),
      mediaOf(eb).as('media'),
      placeOf(eb).as('place'),
      quotedOf(eb).as('quoted'),
    ]);
}

const viewsByIds = prepareStatement<{ companyId: CompanyId; ids: readonly number[] }, MessageView>(
  (slot, db) =>
    selectMessages(
      db,
      rowsByIds(slot('companyId'), 'messages', sql`select unnest(${slot('ids')}::bigint[]) as id`),
    ),
);

export function messageQueries({ db, companyId }: Reader) {
  const messages = db.selectFrom('messages').where('messages.company_id', '=', companyId);
  const isAfter = ({ sent_at, id }: Position) =>
    sql<boolean>`(messages.sent_at, messages.id) > (${sent_at}::timestamptz, ${id}::bigint)`;

  return {
    /** Unordered. */
    views: (ids: readonly number[]): Promise<MessageView[]> => viewsByIds(db, { companyId, ids }),

    find: (id: number): Promise<MessageRow | undefined> =>
      messages.selectAll('messages').where('messages.id', '=', id).executeTakeFirst(),

    /**
     * Places of the message's ticket and, unless the company hides the history there, of the conversation's current
     * ticket.
     */
    places: async ({
      ticket_id,
      contact_id,
      connection_id,
    }: Conversation & Pick<MessageRow, 'ticket_id'>): Promise<TicketPlace[]> => {
      const place = db
        .selectFrom('tickets')
        .select(['id', 'user_id', 'queue_id'])
        .where('company_id', '=', companyId);
      const found = await place
        .where('id', '=', ticket_id)
        .union(
          place
            .where('contact_id', '=', contact_id)
            .where('connection_id', '=', connection_id)
            .where('status', '<>', sql.lit('closed'))
            .where(({ not }) => not(isHistoryOfCompanyLimited(companyId))),
        )
        .execute();
      return found.map(placeOfRow);
    },

    /** Values of the variables in a text. */
    variableSource: (contactId: number) =>
      db
        .selectFrom('contacts')
        .where('contacts.company_id', '=', companyId)
        .where('contacts.id', '=', contactId)
        .select((eb) => [
          'contacts.name as contactName',
          eb
            .selectFrom('settings')
            .select('settings.value')
            .whereRef('settings.company_id', '=', 'contacts.company_id')
            .where('settings.key', '=', sql.lit('timezone'))
            .as('timeZone'),
        ])
        .executeTakeFirstOrThrow(),

    async providerOf(connectionId: number): Promise<ConnectionProvider | undefined> {
      const row = await db
        .selectFrom('connections')
        .select('provider')
        .where('company_id', '=', companyId)
        .where('id', '=', connectionId)
        .executeTakeFirst();
      return row?.provider;
    },

    sentAs: (userId: number, clientIds: readonly string[]) =>
      messages
        .select('messages.id')
        .where('messages.user_id', '=', userId)
        .where('messages.client_id', 'in', clientIds)
        .orderBy('messages.id')
        .execute(),

    /** Greeting that was sent because the ticket was accepted, since that moment. */
    acceptedGreeting: (ticketId: number, acceptedAt: string) =>
      messages
        .select(['messages.id', 'messages.body'])
        .where('messages.ticket_id', '=', ticketId)
        .where('messages.sent_at', '>=', acceptedAt)
        .where(sql<boolean>`messages.automation ->> 'rule' = 'accepted'`)
        .limit(sql.lit(1))
        .executeTakeFirst(),

    /** Returns whether an automatic message with this client id exists. */
    async wasSentAs(clientId: string): Promise<boolean> {
      const row = await messages
        .select('messages.id')
        .where('messages.user_id', 'is', null)
        .where('messages.client_id', '=', clientId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async countUnread(ticketId: number): Promise<number> {
      const { count } = await messages
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('messages.ticket_id', '=', ticketId)
        .where('messages.from_me', '=', false)
        .where('messages.is_read', '=', false)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Returns the ticket if this message is its preview. */
    ticketShowing: ({ ticket_id, sent_at, id }: Position & Pick<MessageRow, 'ticket_id'>) =>
      db
        .selectFrom('tickets')
        .selectAll('tickets')
        .where('tickets.company_id', '=', companyId)
        .where('tickets.id', '=', ticket_id)
        .where(({ not, exists }) =>
          not(
            exists(
              messages
                .select('messages.id')
                .where('messages.ticket_id', '=', ticket_id)
                .where(isAfter({ sent_at, id })),
            ),
          ),
        )
        .executeTakeFirst(),

    versions: (messageId: number) =>
      db
        .selectFrom('message_versions')
        .select(['body', 'replaced_at'])
        .where('company_id', '=', companyId)
        .where('message_id', '=', messageId)
        .orderBy('id')
        .execute(),
  };
}
