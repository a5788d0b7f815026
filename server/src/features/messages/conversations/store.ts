import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';

export function conversationStore({ db, companyId }: Tx) {
  return {
    /** Moves all messages of one contact to another. */
    async moveAll(fromId: number, toId: number): Promise<void> {
      // The same message, received once under each of the two addresses.
      await sql`
        delete from messages as doubled using messages as kept
        where doubled.company_id = ${companyId} and doubled.contact_id = ${fromId}
          and kept.company_id = doubled.company_id and kept.contact_id = ${toId}
          and kept.connection_id = doubled.connection_id and kept.from_me = doubled.from_me
          and kept.provider_id = doubled.provider_id`.execute(db);
      await db
        .updateTable('messages')
        .set({
          contact_id: toId,
          reactions: sql`case when reactions ? ${String(fromId)}
            then (reactions - ${String(fromId)}::text)
              || jsonb_build_object(${String(toId)}::text, reactions -> ${String(fromId)}::text)
            else reactions end`,
        })
        .where('company_id', '=', companyId)
        .where('contact_id', '=', fromId)
        .execute();
      await db
        .updateTable('messages')
        .set({ participant_id: toId })
        .where('company_id', '=', companyId)
        .where('participant_id', '=', fromId)
        .execute();
    },
  };
}
