import { sql } from 'kysely';
import type { TicketRow } from '#features/tickets/queries.ts';
import type { Tx } from '#platform/database/database.ts';

export function conversationStore({ db, companyId }: Tx) {
  const tickets = () => db.updateTable('tickets').where('company_id', '=', companyId);

  return {
    /** All live ones of these contacts, the oldest first. */
    lockLiveOf: (contactIds: readonly number[]): Promise<TicketRow[]> =>
      db
        .selectFrom('tickets')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('contact_id', 'in', contactIds)
        .where('status', '<>', 'closed')
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    /** What was unread in it is unread in the one that stays. */
    async closeInFavourOf(kept: TicketRow, closed: TicketRow, now: Date): Promise<void> {
      await tickets()
        .set({ status: 'closed', closed_at: now.toISOString(), unread_messages: 0 })
        .where('id', '=', closed.id)
        .execute();
      await tickets()
        .set({ unread_messages: sql`unread_messages + ${closed.unread_messages}` })
        .where('id', '=', kept.id)
        .execute();
    },

    async moveAll(fromId: number, toId: number): Promise<void> {
      await tickets().set({ contact_id: toId }).where('contact_id', '=', fromId).execute();
      // A note is never changed, and nobody may: it is written anew.
      await sql`
        with moved as (
          delete from ticket_notes where company_id = ${companyId} and contact_id = ${fromId} returning *
        )
        insert into ticket_notes (company_id, ticket_id, contact_id, user_id, note, created_at)
        select company_id, ticket_id, ${toId}, user_id, note, created_at from moved order by id`.execute(db);
    },
  };
}
