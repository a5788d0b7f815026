import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { KnownWords } from './words.ts';

export function assistantQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('messages').where('messages.company_id', '=', companyId);
  return {
    /** The newest words of the customer and of the model, whichever way it said them; the oldest of them first. */
    async words(ticketId: number, limit: number): Promise<KnownWords[]> {
      const rows = await own
        .select(['from_me', 'body'])
        .where('ticket_id', '=', ticketId)
        .where('is_deleted', '=', false)
        .where(({ eb, or, and }) =>
          or([
            and([eb('origin', '=', 'contact'), eb('kind', '=', 'text')]),
            eb(sql`messages.automation ->> 'rule'`, '=', 'prompt'),
          ]),
        )
        .orderBy('sent_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse().map(({ from_me, body }) => ({ isOurs: from_me, text: body }));
    },

    /** The newest text of the customer that the model has not answered; undefined when there is none. */
    async unanswered(ticketId: number): Promise<number | undefined> {
      const { heard, answered } = await own
        .where('ticket_id', '=', ticketId)
        .select([
          sql<number | null>`max(id) filter (where origin = 'contact' and kind = 'text')`.as('heard'),
          sql<number | null>`max(id) filter (where automation ->> 'rule' = 'prompt')`.as('answered'),
        ])
        .executeTakeFirstOrThrow();
      return heard !== null && heard > (answered ?? 0) ? heard : undefined;
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
