import { notesShown } from '@prosa/contracts/ticket-notes/schema.ts';
import { seesEveryTicket, type TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { isVisibleSql } from '#features/tickets/visibility.ts';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';

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
