import { notesShown, type TicketNote } from '@prosa/contracts/ticket-notes/schema.ts';
import { seesEveryTicket, type TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { isVisibleSql } from '#features/tickets/visibility.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { DB, TicketNotes } from '#platform/database/schema.ts';

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

export type TicketNoteRow = NonNullable<Awaited<ReturnType<ReturnType<typeof ticketNoteQueries>['find']>>>;

export function ticketNoteQueries({ db, companyId }: Reader) {
  const rows = db
    .selectFrom('ticket_notes')
    .where('ticket_notes.company_id', '=', companyId)
    .selectAll('ticket_notes')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.name'])
          .whereRef('users.company_id', '=', 'ticket_notes.company_id')
          .whereRef('users.id', '=', 'ticket_notes.user_id'),
      ).as('user'),
    );
  const newest = rows.orderBy('ticket_notes.id', 'desc').limit(sql.lit(notesShown));

  return {
    find: (id: number) => rows.where('ticket_notes.id', '=', id).executeTakeFirst(),

    ofTicket: (ticketId: number) => newest.where('ticket_notes.ticket_id', '=', ticketId).execute(),

    /** Those of all tickets of the contact that the viewer sees. */
    ofContact(contactId: number, viewer: TicketViewer) {
      const ofAll = newest.where('ticket_notes.contact_id', '=', contactId);
      if (seesEveryTicket(viewer)) return ofAll.execute();
      // Each note looks its ticket up: a join might as well read all tickets that the viewer sees.
      const isSeen = (eb: ExpressionBuilder<DB, 'ticket_notes'>) =>
        eb
          .selectFrom('tickets')
          .select(isVisibleSql(viewer, 'tickets').as('is_seen'))
          .whereRef('tickets.company_id', '=', 'ticket_notes.company_id')
          .whereRef('tickets.id', '=', 'ticket_notes.ticket_id')
          .limit(sql.lit(1));
      return ofAll.where((eb) => eb(isSeen(eb), '=', true)).execute();
    },
  };
}

export function presentTicketNote(row: TicketNoteRow): TicketNote {
  return {
    id: row.id,
    note: row.note,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    userId: row.user_id,
    user: row.user,
    isAutomatic: row.is_automatic,
    createdAt: row.created_at,
  };
}
