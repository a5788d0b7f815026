import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { rowsByIds } from '#platform/database/sql-expressions.ts';

/** Restricts a statement to companies whose attendants see a contact's history only in tickets they see. */
export const isHistoryOfCompanyLimited = (companyId: number) =>
  sql<boolean>`exists (select from settings
    where company_id = ${companyId} and key = 'contactHistory' and value = 'visible')`;

export function historyQueries({ db, companyId }: Reader) {
  const placed = (ids: readonly number[]) =>
    db
      .selectFrom(rowsByIds(companyId, 'messages', ids))
      .innerJoin('tickets', (join) =>
        join
          .onRef('tickets.company_id', '=', 'messages.company_id')
          .onRef('tickets.id', '=', 'messages.ticket_id'),
      )
      .select(['messages.id', 'tickets.user_id', 'tickets.queue_id']);

  return {
    /** Returns the places (user and queue) of the tickets of these messages. */
    places: (ids: readonly number[]) => placed(ids).execute(),

    /** The same, but empty where the company shows the whole history to everybody. */
    limitedPlaces: (ids: readonly number[]) =>
      placed(ids).where(isHistoryOfCompanyLimited(companyId)).execute(),
  };
}
