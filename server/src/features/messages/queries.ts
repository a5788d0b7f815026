import type { ConnectionProvider } from '@prosa/contracts/connections/schema.ts';
import { messagesPerPage } from '@prosa/contracts/messages/schema.ts';
import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader } from '#platform/database/database.ts';
import { type Ids, rowsByIds } from '#platform/database/rows-by-ids.ts';
import type { MessageRow } from './store.ts';

export type MessageView = Awaited<ReturnType<ReturnType<typeof messageQueries>['views']>>[number];
export type Conversation = Pick<MessageRow, 'contact_id' | 'connection_id'>;
type Position = Pick<MessageRow, 'sent_at' | 'id'>;

const aroundPerSide = messagesPerPage / 2;

export function messageQueries({ db, companyId }: Reader) {
  const messages = db.selectFrom('messages').where('messages.company_id', '=', companyId);

  /** With who wrote it and what it answers, in one statement whatever the number of rows. */
  const rows = (ids: Ids) =>
    db
      .selectFrom(rowsByIds(companyId, 'messages', ids))
      .leftJoin('users', (join) =>
        join.onRef('users.company_id', '=', 'messages.company_id').onRef('users.id', '=', 'messages.user_id'),
      )
      .innerJoin('contacts', (join) =>
        join
          .onRef('contacts.company_id', '=', 'messages.company_id')
          .on('contacts.id', '=', sql<number>`coalesce(messages.participant_id, messages.contact_id)`),
      )
      .selectAll('messages')
      .select(['users.name as user_name', 'contacts.id as author_id', 'contacts.name as author_name'])
      .select((eb) =>
        jsonObjectFrom(
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
        ).as('quoted'),
      );

  /** The connection is null when it was removed; naming it in the order lets the index serve that case too. */
  const inConversation = ({ contact_id, connection_id }: Conversation) =>
    messages
      .select('messages.id')
      .where('messages.contact_id', '=', contact_id)
      .where('messages.connection_id', connection_id === null ? 'is' : '=', connection_id);
  const newestFirst = (conversation: Conversation) =>
    inConversation(conversation)
      .orderBy('messages.connection_id')
      .orderBy('messages.sent_at', 'desc')
      .orderBy('messages.id', 'desc');
  const oldestFirst = (conversation: Conversation) =>
    inConversation(conversation)
      .orderBy('messages.connection_id', 'desc')
      .orderBy('messages.sent_at')
      .orderBy('messages.id');
  const isBefore = ({ sent_at, id }: Position) =>
    sql<boolean>`(messages.sent_at, messages.id) < (${sent_at}::timestamptz, ${id}::bigint)`;
  const isAfter = ({ sent_at, id }: Position) =>
    sql<boolean>`(messages.sent_at, messages.id) > (${sent_at}::timestamptz, ${id}::bigint)`;
  const onePage = sql.lit(messagesPerPage + 1);
  const oneSide = sql.lit(aroundPerSide + 1);

  /** The ids are found by the index alone; only what is shown is read. */
  const inOrder = (...ids: ReturnType<typeof newestFirst>[]) =>
    rows(
      sql.join(
        ids.map((part) => sql`(${part})`),
        sql` union all `,
      ),
    )
      .orderBy('messages.sent_at')
      .orderBy('messages.id')
      .execute();

  return {
    /** Unordered. */
    views: (ids: readonly number[]) => rows(ids).execute(),

    find: (id: number): Promise<MessageRow | undefined> =>
      messages.selectAll('messages').where('messages.id', '=', id).executeTakeFirst(),

    async numbered(conversation: Conversation, pageNumber: number) {
      const ids = newestFirst(conversation)
        .limit(onePage)
        .offset(messagesPerPage * (pageNumber - 1));
      const found = await inOrder(ids);
      return {
        rows: found.slice(-messagesPerPage),
        hasMore: found.length > messagesPerPage,
        hasNewer: pageNumber > 1,
      };
    },

    async before(conversation: Conversation, position: Position) {
      const found = await inOrder(newestFirst(conversation).where(isBefore(position)).limit(onePage));
      return {
        rows: found.slice(-messagesPerPage),
        hasMore: found.length > messagesPerPage,
        hasNewer: true,
      };
    },

    async after(conversation: Conversation, position: Position) {
      const found = await inOrder(oldestFirst(conversation).where(isAfter(position)).limit(onePage));
      return {
        rows: found.slice(0, messagesPerPage),
        hasMore: true,
        hasNewer: found.length > messagesPerPage,
      };
    },

    async around(conversation: Conversation, position: Position) {
      const found = await inOrder(
        newestFirst(conversation).where(isBefore(position)).limit(oneSide),
        oldestFirst(conversation)
          .where(({ not }) => not(isBefore(position)))
          .limit(oneSide),
      );
      const at = found.findIndex(({ id }) => id === position.id);
      const from = Math.max(at - aroundPerSide, 0);
      const shown = found.slice(from, at + aroundPerSide);
      return { rows: shown, hasMore: from > 0, hasNewer: found.length > at + aroundPerSide };
    },

    /** As the separators between the conversations name them. */
    tickets: (ids: readonly number[]) =>
      db
        .selectFrom(rowsByIds(companyId, 'tickets', ids))
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
        .orderBy('tickets.id')
        .execute(),

    /** Where the message's ticket is, and the one in which its conversation goes on. */
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
            .where('status', '<>', 'closed'),
        )
        .execute();
      return found.map(({ user_id: userId, queue_id: queueId }) => ({ userId, queueId }));
    },

    /** What the variables of a text are filled from. */
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
            .where('settings.key', '=', 'timezone')
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

    /** By the product itself. */
    async wasSaidAs(clientId: string): Promise<boolean> {
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

    /** The ticket, when this message is the one that its row shows. */
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
