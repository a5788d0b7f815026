import { searchedMessagesPerPage } from '@prosa/contracts/messages/schema.ts';
import type { TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { isVisibleSql, visibleParts } from '#features/tickets/visibility.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Tickets } from '#platform/database/schema.ts';
import { rowsByIds } from '#platform/database/sql-expressions.ts';

export interface WordSearch {
  /** All words as prefixes, in the syntax of `to_tsquery`. */
  readonly words: string;
  readonly viewer: TicketViewer;
  readonly before: number | undefined;
}

/** Number of newest messages that are scanned: enough for words that occur in one of ten. */
const scannedMessages = 400;
/** For users who see at most this many tickets, the search is limited to their conversations. */
const fewTickets = 1000;

/** Limits of the word index scan for one page. */
export interface ScanLimits {
  readonly contactIds?: readonly number[];
  /** `most` limits the messages with the words, `wanted` those of them in the given conversations. */
  readonly most: number;
  readonly wanted: number;
}

/** Row of `find_messages`; the one without a ticket carries the position where it stopped. */
interface Match {
  readonly message_id: number;
  readonly ticket_id: number | null;
  readonly place: number;
}

interface Found {
  readonly ids: readonly number[];
  /** For the same messages, in the same order. */
  readonly ticketIds: readonly number[];
  /** Older messages were not searched. */
  readonly stoppedAt: number | undefined;
}

export function messageSearchQueries({ db, companyId }: Reader) {
  const placeOf = (ticketId: string) =>
    sql<Pick<Selectable<Tickets>, 'user_id' | 'queue_id'>>`(select user_id, queue_id from tickets
      where company_id = ${companyId} and id = ${sql.ref(ticketId)} limit ${sql.lit(1)})`.as<'tickets'>(
      sql`tickets`,
    );

  return {
    /** Scans the newest messages: fast where the words are common. */
    async recent(
      { words, viewer, before }: WordSearch,
      { newestOf = scannedMessages, most = searchedMessagesPerPage + 1 } = {},
    ): Promise<Pick<Found, 'ids' | 'ticketIds'>> {
      const messages = db.selectFrom('messages').where('messages.company_id', '=', companyId);
      const older = before === undefined ? messages : messages.where('messages.id', '<', before);
      const newest = older
        .select(['messages.id', 'messages.ticket_id', 'messages.body', 'messages.is_deleted'])
        .orderBy('messages.id', 'desc')
        .limit(sql.lit(newestOf));
      const holding = db
        .selectFrom(newest.as('newest'))
        .select(['newest.id', 'newest.ticket_id'])
        .where('newest.is_deleted', '=', false)
        .where(
          sql<boolean>`to_tsvector('simple', fold(newest.body)) @@ (select to_tsquery('simple', fold(${words})))`,
        )
        .orderBy('newest.id', 'desc');
      // Tickets are looked up one by one, and only for messages with the words.
      const rows = await db
        .selectFrom(holding.offset(sql.lit(0)).as('holding'))
        .innerJoinLateral(placeOf('holding.ticket_id'), (join) => join.onTrue())
        .select(['holding.id', 'holding.ticket_id'])
        .where(isVisibleSql(viewer, 'tickets'))
        .orderBy('holding.id', 'desc')
        .limit(sql.lit(most))
        .execute();
      return { ids: rows.map(({ id }) => id), ticketIds: rows.map(({ ticket_id: id }) => id) };
    },

    /** Searches by the word index, block after block. */
    async indexed(
      { words, viewer, before }: WordSearch,
      { contactIds, most, wanted }: ScanLimits,
    ): Promise<Found> {
      const matches = sql<Match>`find_messages(${words}, ${before ?? null}::bigint,
        ${contactIds ?? null}::integer[], ${wanted}::integer, ${most}::integer) with ordinality`;
      const rows = await db
        .selectFrom(matches.as<'found'>(sql`found (message_id, ticket_id, place)`))
        .leftJoinLateral(placeOf('found.ticket_id'), (join) => join.onTrue())
        .select(['found.message_id as id', 'found.ticket_id'])
        .where((eb) => eb.or([eb('found.ticket_id', 'is', null), isVisibleSql(viewer, 'tickets')]))
        .orderBy('found.place')
        .execute();
      return {
        ids: rows.flatMap(({ id, ticket_id }) => (ticket_id === null ? [] : [id])),
        ticketIds: rows.flatMap(({ ticket_id: id }) => (id === null ? [] : [id])),
        stoppedAt: rows.find(({ ticket_id }) => ticket_id === null)?.id,
      };
    },

    /** Returns the contacts of users who see few tickets; undefined for those who see many. */
    async visibleContacts(viewer: TicketViewer): Promise<number[] | undefined> {
      const parts = visibleParts(viewer, 'tickets');
      if (!parts) return undefined;
      const some = (condition: RawBuilder<SqlBool>) =>
        db
          .selectFrom(
            db
              .selectFrom('tickets')
              .select('tickets.contact_id')
              .where('tickets.company_id', '=', companyId)
              .where(condition)
              .limit(sql.lit(fewTickets + 1))
              .as('seen'),
          )
          .select('contact_id');
      // One query per part, each with its own index: an OR would read every ticket of the company.
      const seen = parts.map(some).reduce((all, part) => all.unionAll(part));
      const rows = await seen.execute();
      if (rows.length > fewTickets) return undefined;
      return [...new Set(rows.map(({ contact_id: id }) => id))];
    },

    /** Contact and ticket of each message. */
    origins: (ids: readonly number[]) =>
      db
        .selectFrom(rowsByIds(companyId, 'messages', ids))
        .innerJoin('tickets', (join) =>
          join
            .onRef('tickets.company_id', '=', 'messages.company_id')
            .onRef('tickets.id', '=', 'messages.ticket_id'),
        )
        .innerJoin('contacts', (join) =>
          join
            .onRef('contacts.company_id', '=', 'messages.company_id')
            .onRef('contacts.id', '=', 'messages.contact_id'),
        )
        .select([
          'messages.id',
          'tickets.id as ticket_id',
          'tickets.uuid',
          'tickets.status',
          'contacts.id as contact_id',
          'contacts.name as contact_name',
        ])
        .execute(),
  };
}
