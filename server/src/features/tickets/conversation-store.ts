import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { TicketRow } from './queries.ts';

export function conversationStore({ db, companyId }: Tx) {
  const tickets = () => db.updateTable('tickets').where('company_id', '=', companyId);
  /** The conditions repeat those of the partial indexes literally, as PostgreSQL uses these only then. */
  const inactiveSince = (connectionId: number, before: Date, limit: number) =>
    db
      .selectFrom('tickets')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('connection_id', '=', connectionId)
      .where('is_group', '=', sql.lit(false))
      .where('updated_at', '<=', before.toISOString())
      .orderBy('updated_at')
      .limit(sql.lit(limit))
      .forNoKeyUpdate()
      .skipLocked();

  return {
    /** Locks open tickets whose last message, automatic ones aside, is from our side. */
    lockInactive: (connectionId: number, before: Date, limit: number): Promise<TicketRow[]> =>
      inactiveSince(connectionId, before, limit)
        .where('status', '=', sql.lit('open'))
        .where('last_message_from_me', '=', sql.lit(true))
        .where(({ selectFrom, eb }) =>
          eb(
            selectFrom('messages')
              .select('messages.from_me')
              .whereRef('messages.company_id', '=', 'tickets.company_id')
              .whereRef('messages.ticket_id', '=', 'tickets.id')
              .where('messages.origin', '<>', sql.lit('system'))
              .orderBy('messages.sent_at', 'desc')
              .orderBy('messages.id', 'desc')
              .limit(sql.lit(1)),
            '=',
            true,
          ),
        )
        .execute(),

    /** Pending tickets without a queue. */
    lockUnrouted: (connectionId: number, before: Date, limit: number): Promise<TicketRow[]> =>
      inactiveSince(connectionId, before, limit)
        .where('status', '=', sql.lit('pending'))
        .where('queue_id', 'is', null)
        .execute(),

    /** Locks all live tickets of these contacts, oldest first. */
    lockLiveOf: (contactIds: readonly number[]): Promise<TicketRow[]> =>
      db
        .selectFrom('tickets')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('contact_id', 'in', contactIds)
        .where('status', '<>', sql.lit('closed'))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    /** Closes a ticket and adds its unread count to the one that is kept. */
    async closeDuplicate(kept: TicketRow, closed: TicketRow, now: Date): Promise<void> {
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
      // Notes cannot be updated, so they are inserted anew.
      await sql`
        with moved as (
          delete from ticket_notes where company_id = ${companyId} and contact_id = ${fromId} returning *
        )
        insert into ticket_notes (company_id, ticket_id, contact_id, user_id, note, created_at)
        select company_id, ticket_id, ${toId}, user_id, note, created_at from moved order by id`.execute(db);
    },
  };
}
