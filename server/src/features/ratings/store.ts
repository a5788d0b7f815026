import type { Rate } from '@prosa/contracts/ratings/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';

export function ratingStore({ db, companyId }: Tx) {
  return {
    /** False when the ticket was rated already: one attendance, one rating. Asked again, the time begins anew. */
    async ask(ticketId: number, userId: number | null, now: Date): Promise<boolean> {
      const asked = { user_id: userId, asked_at: now.toISOString() };
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
    async rate(
      ticketId: number,
      rate: Rate,
      { askedSince, now }: { askedSince: Date; now: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('ratings')
        .set({ rate: sql<Rate>`${rate}`, rated_at: now.toISOString() })
        .where('company_id', '=', companyId)
        .where('ticket_id', '=', ticketId)
        .where('rate', 'is', null)
        .where('asked_at', '>', askedSince.toISOString())
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
