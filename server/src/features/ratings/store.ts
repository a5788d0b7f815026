import type { Rate } from '@prosa/contracts/ratings/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';

interface RatingTime {
  readonly askedSince: Date;
  readonly now: Date;
}

export function ratingStore({ db, companyId }: Tx) {
  const unanswered = (ticketId: number, { askedSince }: RatingTime) =>
    db
      .updateTable('ratings')
      .where('company_id', '=', companyId)
      .where('ticket_id', '=', ticketId)
      .where('rate', 'is', null)
      .where('asked_at', '>', askedSince.toISOString());

  return {
    /** False when the ticket was rated already: one attendance, one rating. Asked again, the time begins anew. */
    async ask(ticketId: number, userId: number | null, now: Date): Promise<boolean> {
      const asked = { user_id: userId, asked_at: now.toISOString(), corrected_at: null };
      const row = await db
        .insertInto('ratings')
        .values({ company_id: companyId, ticket_id: ticketId, ...asked })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'ticket_id']).doUpdateSet(asked).where('ratings.rate', 'is', null),
        )
        .returning('ticket_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** False when nobody asked, not since then, or it was answered. */
    async rate(ticketId: number, rate: Rate, time: RatingTime): Promise<boolean> {
      const { numUpdatedRows } = await unanswered(ticketId, time)
        .set({ rate: sql<Rate>`${rate}`, rated_at: time.now.toISOString() })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False also when a wrong answer was corrected before: each question is explained once. */
    async markCorrected(ticketId: number, time: RatingTime): Promise<boolean> {
      const { numUpdatedRows } = await unanswered(ticketId, time)
        .set({ corrected_at: time.now.toISOString() })
        .where('corrected_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
