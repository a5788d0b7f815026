import { searchedMessagesPerPage } from '@prosa/contracts/messages/schema.ts';
import type { TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { rowsByIds } from '#platform/database/rows-by-ids.ts';
import type { DB } from '#platform/database/schema.ts';

export interface WordSearch {
  /** All words as prefixes, in the language of `to_tsquery`. */
  readonly words: string;
  readonly viewer: TicketViewer;
  readonly before: number | undefined;
}

/** Words with more messages than this are common: these are found faster by looking than by the index. */
export const rareMax = 5000;
/** Whoever sees no more tickets than this is searched for in their conversations only. */
const fewTickets = 1000;

/** As `seesTicket` says it. */
function isSeenBy({ profile, userId, queueIds, seesAllTickets }: TicketViewer) {
  return ({ eb, or, val }: ExpressionBuilder<DB, 'tickets'>) => {
    if (profile === 'admin') return val(true);
    const seen = [eb('tickets.user_id', '=', userId)];
    if (queueIds.length > 0) seen.push(eb('tickets.queue_id', '=', sql<number>`any(${queueIds}::integer[])`));
    if (seesAllTickets) seen.push(eb('tickets.queue_id', 'is', null));
    return or(seen);
  };
}

export function messageSearchQueries({ db, companyId }: Reader) {
  const onePage = sql.lit(searchedMessagesPerPage + 1);
  const idsOf = (rows: readonly { id: number | null }[]) =>
    rows.flatMap(({ id }) => (id === null ? [] : [id]));

  const holding = ({ words, before }: WordSearch) => {
    const found = db
      .selectFrom('message_words')
      .select('message_id as id')
      .where('company_id', '=', companyId)
      .where(sql<boolean>`words @@ to_tsquery('simple', fold(${words}))`);
    return before === undefined ? found : found.where('message_id', '<', before);
  };

  /** The first page of those in tickets one sees. */
  const newestSeen = (viewer: TicketViewer, ids: RawBuilder<unknown>) =>
    db
      .selectFrom(sql<{ id: number }>`${ids}`.as('found'))
      .innerJoin('messages', (join) =>
        join.onRef('messages.id', '=', 'found.id').on('messages.company_id', '=', companyId),
      )
      .innerJoin('tickets', (join) =>
        join.onRef('tickets.id', '=', 'messages.ticket_id').on('tickets.company_id', '=', companyId),
      )
      .select('messages.id')
      .where(isSeenBy(viewer))
      .orderBy('messages.id', 'desc')
      .limit(onePage);

  return {
    /** Among the newest messages, one after the other: fast where the words are common. */
    async recent({ words, viewer, before }: WordSearch, lookedAt: 1000 | 30_000): Promise<number[]> {
      const messages = db.selectFrom('messages').where('messages.company_id', '=', companyId);
      const older = before === undefined ? messages : messages.where('messages.id', '<', before);
      const newest = older
        .select(['messages.id', 'messages.ticket_id', 'messages.body', 'messages.is_deleted'])
        .orderBy('messages.id', 'desc')
        .limit(sql.lit(lookedAt));
      const rows = await db
        .selectFrom(newest.as('newest'))
        .innerJoin('tickets', (join) =>
          join.onRef('tickets.id', '=', 'newest.ticket_id').on('tickets.company_id', '=', companyId),
        )
        .select('newest.id')
        .where('newest.is_deleted', '=', false)
        .where(isSeenBy(viewer))
        .where(sql<boolean>`to_tsvector('simple', fold(newest.body)) @@ to_tsquery('simple', fold(${words}))`)
        .orderBy('newest.id', 'desc')
        .limit(onePage)
        .execute();
      return idsOf(rows);
    },

    /** By the index of words, whoever sees them: all where they are rare, one more than that where they are not. */
    holding: async (search: WordSearch): Promise<number[]> =>
      idsOf(
        await holding(search)
          .limit(sql.lit(rareMax + 1))
          .execute(),
      ),

    async seenOf(ids: readonly number[], viewer: TicketViewer): Promise<number[]> {
      if (ids.length === 0) return [];
      return idsOf(await newestSeen(viewer, sql`(select unnest(${ids}::bigint[]) as id)`).execute());
    },

    /** The contacts of those who see few tickets; nothing for those who see many. */
    async contactsSeen({
      profile,
      userId,
      queueIds,
      seesAllTickets,
    }: TicketViewer): Promise<number[] | undefined> {
      if (profile === 'admin') return undefined;
      const some = (condition: RawBuilder<boolean>) =>
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
      // One after the other, each by its own index: an OR of them would read every ticket of the company.
      const own = some(sql`tickets.user_id = ${userId}`);
      const queued = own.unionAll(some(sql`tickets.queue_id = any(${queueIds}::integer[])`));
      const seen = seesAllTickets ? queued.unionAll(some(sql`tickets.queue_id is null`)) : queued;
      const rows = await seen.execute();
      if (rows.length > fewTickets) return undefined;
      return [...new Set(rows.map(({ contact_id: id }) => id))];
    },

    /** Common words in the few conversations that somebody sees, or everywhere. */
    async everywhere(search: WordSearch, contactIds: readonly number[] | undefined): Promise<number[]> {
      const found = holding(search);
      const near = contactIds
        ? found.where('contact_id', '=', sql<number>`any(${contactIds}::integer[])`)
        : found;
      // Fenced off, or the order by id would tempt it to read all messages backwards.
      return idsOf(await newestSeen(search.viewer, sql`(${near} offset 0)`).execute());
    },

    /** Whose conversation a message is from, and in which ticket. */
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
