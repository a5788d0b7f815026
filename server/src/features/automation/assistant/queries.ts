import { type ExpressionBuilder, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { literals } from '#platform/database/sql-expressions.ts';
import type { ConversationText } from './prompt-texts.ts';

export type UnansweredRecording = Awaited<
  ReturnType<ReturnType<typeof assistantQueries>['recordings']>
>[number];

/** Message kinds that a model can answer: written or spoken. */
const answerableKinds = sql`('text', 'voice', 'audio')`;
/** Menus and greetings, without which the digits that answered them have no meaning. */
const byMenu = sql<boolean>`body <> ''
  and automation ->> 'rule' in ('greeting', 'queueMenu', 'queueGreeting', 'options', 'wrongAnswer')`;
const byPrompt = sql<boolean>`automation ->> 'rule' = 'prompt'`;
/** Limit of consecutive recordings that are transcribed. */
const maxRecordings = 10;

const isAnswerable = ({ eb, and }: ExpressionBuilder<DB, 'messages'>) =>
  // A recording has no text until it is transcribed.
  and([
    eb('origin', '=', sql.lit('contact')),
    sql<boolean>`kind in ${answerableKinds}`,
    eb('body', '<>', sql.lit('')),
  ]);

export function assistantQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('messages').where('messages.company_id', '=', companyId);
  return {
    /** The newest texts of the customer, of menus and of the model, written or spoken; the oldest first. */
    async words(ticketId: number, limit: number): Promise<ConversationText[]> {
      const rows = await own
        .select(['from_me', 'body'])
        .where('ticket_id', '=', ticketId)
        .where('is_deleted', '=', false)
        .where((eb) => eb.or([isAnswerable(eb), byPrompt, byMenu]))
        .orderBy('sent_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse().map(({ from_me, body }) => ({ isOurs: from_me, text: body }));
    },

    /**
     * The newest message of the customer that the model has not answered, transcribed or not; undefined when there is
     * none.
     */
    async unanswered(ticketId: number): Promise<number | undefined> {
      const { heard, answered } = await own
        .where('ticket_id', '=', ticketId)
        .select([
          sql<number | null>`max(id) filter (where origin = 'contact' and kind in ${answerableKinds})`.as(
            'heard',
          ),
          sql<number | null>`max(id) filter (where ${byPrompt})`.as('answered'),
        ])
        .executeTakeFirstOrThrow();
      return heard !== null && heard > (answered ?? 0) ? heard : undefined;
    },

    /** The newest recordings since our last message; the oldest of them first. */
    async recordings(ticketId: number) {
      const answered = own
        .where('ticket_id', '=', ticketId)
        .where('from_me', '=', true)
        .select(({ fn }) => fn.max('id').as('id'));
      const rows = await own
        .select(['id', 'body', 'media_state', 'media_key', 'media_type', 'created_at'])
        .where('ticket_id', '=', ticketId)
        .where('origin', '=', sql.lit('contact'))
        .where('kind', 'in', literals('voice', 'audio'))
        .where('is_deleted', '=', false)
        .where(({ eb, fn, lit }) => eb('id', '>', fn.coalesce(answered, lit(0))))
        .orderBy('id', 'desc')
        .limit(sql.lit(maxRecordings))
        .execute();
      return rows.reverse();
    },

    async contactName(ticketId: number): Promise<string> {
      const found = await db
        .selectFrom('tickets')
        .innerJoin('contacts', (join) =>
          join
            .onRef('contacts.company_id', '=', 'tickets.company_id')
            .onRef('contacts.id', '=', 'tickets.contact_id'),
        )
        .select('contacts.name')
        .where('tickets.company_id', '=', companyId)
        .where('tickets.id', '=', ticketId)
        .executeTakeFirst();
      return found?.name ?? '';
    },
  };
}
