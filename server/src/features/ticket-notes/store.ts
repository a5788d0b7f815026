import type { Insertable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { TicketNotes } from '#platform/database/schema.ts';

export type NewTicketNote = Omit<Insertable<TicketNotes>, 'company_id'>;

export function ticketNoteStore({ db, companyId }: Tx) {
  return {
    async insert(note: NewTicketNote): Promise<number> {
      const { id } = await db
        .insertInto('ticket_notes')
        .values({ ...note, company_id: companyId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('ticket_notes').where('company_id', '=', companyId).where('id', '=', id).execute();
    },
  };
}
